import type { Money } from '../../src/define'
import type { InsuranceType } from './read.server'
import type { WorkOrder } from './workOrder'

export type WantedCovers = NonNullable<WorkOrder['coverages']>

/** Returns the covers of an insurance type. At first, only mandatory ones are wanted; the others are options. */
export const coversOfType = ({ coverages }: Pick<InsuranceType, 'coverages'>): WantedCovers =>
  (coverages ?? []).map(({ code, name, mandatory, default_deductible }) => ({
    code,
    name,
    included: mandatory === true,
    limit: null,
    deductible: default_deductible,
    deductible_percent: null,
    deductible_min: null,
    deductible_max: null,
    note: null,
  }))

/** Returns covers without amounts in another currency than the given one. */
export function coversIn(covers: WantedCovers, currency: string | null): WantedCovers {
  const own = (amount: Money | null) => (!currency || amount?.currency === currency ? amount : null)
  return covers.map(cover => ({
    ...cover,
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
