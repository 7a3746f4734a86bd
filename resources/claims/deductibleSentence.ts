import { formatMoney } from '../../src/core/field/formatMoney'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { percentTerms, workOut } from '../premium/deductible'
import { type DeductibleFormatter, percentText, workingsText } from '../premium/deductibleWords'

/**
 * Explains how the percentage of a claim led to its deductible. Returns undefined if its cover has no
 * percentage.
 */
export function deductibleSentence(claim: Values, speech: DeductibleFormatter): string | undefined {
  const terms = percentTerms({
    deductible_percent: claim.deductible_percent as string | null,
    deductible_min: claim.deductible_min as Money | null,
    deductible_max: claim.deductible_max as Money | null,
  })
  if (!terms) return undefined
  const { estimate, deductible } = claim as { estimate?: Money | null; deductible?: Money | null }
  if (!estimate)
    return speech.translate('resources.deductible.waiting', { terms: percentText(terms, speech) })
  const workings = workOut(terms, estimate)
  const isSet = deductible && deductible.amount !== workings.result.amount
  const words = workingsText(workings, speech)
  if (!isSet) return words
  const amount = formatMoney(deductible, speech.language)
  return `${words} ${speech.translate('resources.deductible.changed', { amount })}`
}
