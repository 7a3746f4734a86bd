import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import type { CancellationMethod } from '../premium/cancellation'

/** What can happen to a policy on a day of its term. */
export const actKinds = [
  'endorsement',
  'suspension',
  'lapse',
  'cancellation',
  'resumption',
  'reinstatement',
  'carried_over',
  'void',
] as const
export type ActKind = (typeof actKinds)[number]

/** What the customer gets for the days of a suspension: nothing, the premium back, or a longer term. */
export const suspensionTerms = ['none', 'credit', 'prolong'] as const
export type SuspensionTerms = (typeof suspensionTerms)[number]

/** An act of a policy, as its charges and versions need it. Acts are only ever added. */
export interface Act {
  /** Counts the acts of a policy in the order in which they were entered. */
  number: number
  kind: ActKind
  /** The day from which the act takes effect, whenever it was entered. */
  effective: string
  endorsement_id?: number | null
  /** The number of the act that a `void` takes back. */
  voided_number?: number | null
  /** How the premium is returned, for a cancellation. */
  method?: CancellationMethod | null
  /** What a suspension gives for its days. */
  terms?: SuspensionTerms | null
  /**
   * The carrier's own figure: what a cancellation returns, in place of the formula's. For `carried_over`: what
   * was charged before charges were kept one by one.
   */
  amount?: Money | null
  /** The part of `amount` that earns commission; all of it without a value. */
  amount_net?: Money | null
}

/** Casts a record to an act. */
export const asAct = (record: Values): Act => record as unknown as Act

/**
 * The order of the acts of one day. What ends a gap in the cover comes first: cover that is resumed on a day and
 * interrupted again on it does not cover that day.
 */
const ON_ONE_DAY: readonly ActKind[] = [
  'resumption',
  'reinstatement',
  'endorsement',
  'suspension',
  'lapse',
  'cancellation',
  'carried_over',
]

/**
 * Returns the acts that count, in the order in which they take effect: by day, on one day in the order of
 * `ON_ONE_DAY`, and endorsements of one day in the order in which they were requested. The order of entry does
 * not matter.
 * @example liveActs([{ number: 1, kind: 'lapse', … }, { number: 2, kind: 'void', voided_number: 1, … }]) // []
 */
export function liveActs(acts: readonly Act[]): Act[] {
  const voided = new Set(acts.flatMap(({ voided_number }) => voided_number ?? []))
  const rank = ({ kind }: Act) => ON_ONE_DAY.indexOf(kind)
  return acts
    .filter(({ kind, number }) => kind !== 'void' && !voided.has(number))
    .sort(
      (one, other) =>
        one.effective.localeCompare(other.effective) ||
        rank(one) - rank(other) ||
        Number(one.endorsement_id ?? 0) - Number(other.endorsement_id ?? 0) ||
        one.number - other.number,
    )
}
