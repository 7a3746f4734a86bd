import { formatMoney } from '../../src/core/field/formatMoney'
import { formatPercent } from '../../src/core/field/formatNumber'
import { type DeductibleTerms, type PercentTerms, percentTerms, type Workings } from './deductible'

/** The translator of the screen or of a document, with its language. */
export interface DeductibleFormatter {
  language: string
  translate(key: string, params?: Record<string, unknown>): string
}

/** Returns the suffix of the translation key: with a minimum, a maximum, both or neither. */
const formOf = ({ least, most }: PercentTerms) =>
  least && most ? 'both' : least ? 'least' : most ? 'most' : 'plain'

const paramsOf = ({ percent, least, most }: PercentTerms, { language }: DeductibleFormatter) => ({
  percent: formatPercent(percent, language),
  least: least ? formatMoney(least, language) : '',
  most: most ? formatMoney(most, language) : '',
})

/** Returns the terms of a percentage as a contract states them: "1% of the loss, at least 200.000 TND". */
export const percentText = (terms: PercentTerms, speech: DeductibleFormatter): string =>
  speech.translate(`resources.deductible.terms.${formOf(terms)}`, paramsOf(terms, speech))

/** Returns the deductible as text, or an empty string if there is none. */
export function deductibleText(terms: DeductibleTerms, speech: DeductibleFormatter): string {
  const percentage = percentTerms(terms)
  if (percentage) return percentText(percentage, speech)
  return terms.deductible ? formatMoney(terms.deductible, speech.language) : ''
}

/**
 * Returns the calculation as text: "1% of 12,000.000 TND = 120.000 TND, at least 200.000 TND → 200.000 TND".
 */
export const workingsText = (workings: Workings, speech: DeductibleFormatter): string =>
  speech.translate(`resources.deductible.workings.${formOf(workings)}`, {
    ...paramsOf(workings, speech),
    loss: formatMoney(workings.loss, speech.language),
    share: formatMoney(workings.share, speech.language),
    result: formatMoney(workings.result, speech.language),
  })
