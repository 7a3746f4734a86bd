import { isDeepStrictEqual } from 'node:util'
import { invalid } from '../../server/hooks'
import { CurrencyMismatch } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { type DeductibleTerms, deductibleOf, percentTerms } from '../premium/deductible'
import { type Coverage, coverageOf, namesOf } from './cover'
import { differs } from './differs'

/** Returns the limit and the deductible that a claim takes from its coverage. */
export function coverValues(coverages: readonly Coverage[], record: Values, before?: Values): Values {
  const named = typeof record.coverage === 'string' ? record.coverage : null
  const cover = coverageOf(coverages, named)
  // A coverage that the policy did not have on that day would leave the claim without limit and deductible.
  if (named && !cover && coverages.length)
    throw invalid({
      coverage: [{ key: 'resources.claims.missing.coverage_open', params: { names: namesOf(coverages) } }],
    })
  const percentage = cover && percentTerms(cover)
  return {
    coverage: cover?.code ?? named,
    cover_limit: cover?.limit ?? null,
    deductible_percent: percentage?.percent ?? null,
    deductible_min: percentage?.least ?? null,
    deductible_max: percentage?.most ?? null,
    ...(isEntered(record, before) ? {} : { deductible: cover ? onLoss(cover, record) : null }),
  }
}

/**
 * Returns the deductible recalculated from its percentage. Changes nothing if there is no percentage, or if a
 * manager entered another deductible.
 */
export function deductibleOnLoss(record: Values, before?: Values): Values {
  if (!before || !percentTerms(percentageOf(record)) || isEntered(record, before)) return {}
  const followed = isDeepStrictEqual(before.deductible, deductibleOf(percentageOf(before), asMoney(before)))
  return followed ? { deductible: onLoss(percentageOf(record), record) } : {}
}

// A cleared deductible is recalculated. To waive it, a manager enters 0.
const isEntered = (record: Values, before?: Values) =>
  record.deductible !== null && differs('deductible', record, before)

const asMoney = ({ estimate }: Values) => (estimate ?? null) as Money | null

/** Returns the terms of a claim's percentage deductible. The claim's `deductible` is their result. */
const percentageOf = ({ deductible_percent, deductible_min, deductible_max }: Values): DeductibleTerms => ({
  deductible_percent: deductible_percent as string | null,
  deductible_min: deductible_min as Money | null,
  deductible_max: deductible_max as Money | null,
})

function onLoss(terms: DeductibleTerms, record: Values): Money | null {
  try {
    return deductibleOf(terms, asMoney(record))
  } catch (error) {
    if (!(error instanceof CurrencyMismatch)) throw error
    throw invalid({ estimate: [{ key: 'resources.claims.rules.one_currency' }] })
  }
}
