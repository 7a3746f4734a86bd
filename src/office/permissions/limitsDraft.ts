import type { Operator } from '../../core/field/fieldType'
import type { Resource } from '../../core/schema/resource'
import { type Alternative, alternativesOf, type Comparison, conditionsFrom, isComplete } from './alternatives'
import type { Filter } from './atoms'
import type { Cell, CellState, Grant } from './cells'
import { isChoice } from './ownChoices'

/** A comparison that can still be incomplete. */
export interface ComparisonDraft {
  id: number
  field?: string
  operator: Operator
  value: unknown
}

export interface AlternativeDraft {
  id: number
  comparisons: readonly ComparisonDraft[]
}

/** One grant being edited. */
export interface GrantDraft {
  id: number
  /** The chosen kinds of own records, as indexes of `ownChoices`. */
  chosen: readonly number[]
  alternatives: readonly AlternativeDraft[]
  /** Conditions that can't be edited here. They are kept until replaced. */
  byHand?: Filter
  /** The only fields granted; all fields if empty. */
  fields: readonly string[]
}

/** The state of the limits dialog. */
export interface LimitsDraft {
  state: CellState
  only: boolean
  grants: readonly GrantDraft[]
}

let last = 0
/** Returns an ID for entries that otherwise have only a position. */
export const nextId = () => ++last

export const newGrant = (): GrantDraft => ({ id: nextId(), chosen: [], alternatives: [], fields: [] })

export const newAlternative = (): AlternativeDraft => ({ id: nextId(), comparisons: [newComparison()] })

export const newComparison = (): ComparisonDraft => ({ id: nextId(), operator: 'eq', value: undefined })

/** Returns the initial state of the dialog for a cell. */
export function draftOf(
  cell: Cell,
  resource: Resource | undefined,
  choices: readonly Comparison[],
): LimitsDraft {
  const grants =
    cell.state === 'limits' ? cell.grants.map(grant => grantDraft(grant, resource, choices)) : [newGrant()]
  return { state: cell.state, only: cell.state === 'limits' && cell.only, grants }
}

function grantDraft(
  { fields = [], conditions }: Grant,
  resource: Resource | undefined,
  choices: readonly Comparison[],
): GrantDraft {
  const bare = { ...newGrant(), fields }
  if (!conditions) return bare
  const ways = resource && alternativesOf(resource, conditions)
  if (!ways) return { ...bare, byHand: conditions }
  const isOwnChoice = (way: Alternative) => choices.some(choice => isChoice(way, choice))
  return {
    ...bare,
    chosen: choices.flatMap((choice, at) => (ways.some(way => isChoice(way, choice)) ? [at] : [])),
    alternatives: ways
      .filter(way => !isOwnChoice(way))
      .map(way => ({ id: nextId(), comparisons: way.map(each => ({ id: nextId(), ...each })) })),
  }
}

/** Returns the dialog's cell; undefined while it is incomplete. */
export function cellFrom(draft: LimitsDraft, before: Cell, choices: readonly Comparison[]): Cell | undefined {
  if (draft.state === 'other') return before
  if (draft.state !== 'limits') return { state: draft.state }
  const grants = draft.grants.map(grant => grantFrom(grant, choices))
  if (!grants.length || !grants.every(grant => grant !== undefined)) return undefined
  return { state: 'limits', only: draft.only, grants }
}

function grantFrom(
  { chosen, alternatives, byHand, fields }: GrantDraft,
  choices: readonly Comparison[],
): Grant | undefined {
  const ways: Alternative[] = [
    ...choices.filter((_choice, at) => chosen.includes(at)).map(choice => [choice]),
    ...alternatives.map(({ comparisons }) =>
      comparisons.map(({ field = '', operator, value }) => ({ field, operator, value })),
    ),
  ]
  if (ways.length && !(isComplete(ways) && ways.every(way => way.every(({ field }) => field))))
    return undefined
  const conditions = byHand ?? (ways.length ? conditionsFrom(ways) : undefined)
  if (!conditions && !fields.length) return undefined
  return { ...(fields.length ? { fields } : {}), ...(conditions ? { conditions } : {}) }
}
