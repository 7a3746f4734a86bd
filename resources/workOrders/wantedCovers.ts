import type { Money } from '../../src/define'
import type { InsuranceType } from './read.server'
import type { WorkOrder } from './workOrder'

export type WantedCovers = NonNullable<WorkOrder['coverages']>

/** Returns the covers of an insurance type. At first, only mandatory ones are wanted; the others are options. */
export const coversOfType = ({ coverages }: Pick<InsuranceType, 'coverages'>): WantedCovers =>
  (coverages ?? []).map(
    ({ code, name, mandatory, default_deductible: deductible }) =>
      ({ ...NO_TERMS, code, name, included: mandatory === true, deductible }) as WantedCovers[number],
  )

const NO_TERMS = {
  limit: null,
  deductible_percent: null,
  deductible_min: null,
  deductible_max: null,
  retroactive_date: null,
  note: null,
}

/** Returns covers as they are asked for: without amounts in another currency, and without their last price. */
export function coversIn(covers: WantedCovers, currency: string | null): WantedCovers {
  const own = (amount: Money | null) => (!currency || amount?.currency === currency ? amount : null)
  return covers.map(cover => ({
    ...cover,
    ...('premium' in cover && { premium: null }),
    limit: own(cover.limit),
    deductible: own(cover.deductible),
    deductible_min: own(cover.deductible_min),
    deductible_max: own(cover.deductible_max),
  }))
}

/** Returns the covers that carriers are asked for: those of the work order, or else those of its type. */
export const requestedCovers = (
  { coverages }: Pick<WorkOrder, 'coverages'>,
  type: Pick<InsuranceType, 'coverages'>,
): WantedCovers => (coverages?.length ? coverages : coversOfType(type))
