import { formatMoney } from '../../src/core/field/formatMoney'
import type { Money } from '../../src/define'
import type { DeductibleTerms } from '../premium/deductible'
import { type DeductibleFormatter, deductibleText } from '../premium/deductibleWords'

/** A cover as a customer wants it. */
export interface WantedCover extends DeductibleTerms {
  included?: boolean | null
  limit?: Money | null
  note?: string | null
}

const WORDS = 'resources.quotes.mails.request'

/** Returns what a carrier is asked for one cover: limit, deductible and note, or that it is wanted. */
export function coverText(cover: WantedCover, speech: DeductibleFormatter): string {
  const { language, translate } = speech
  const terms = deductibleText(cover, speech)
  const parts = [
    cover.limit && translate(`${WORDS}.limit`, { amount: formatMoney(cover.limit, language) }),
    terms && translate(`${WORDS}.deductible`, { terms }),
    cover.note,
  ].filter(Boolean)
  return parts.length ? parts.join(' · ') : translate(`${WORDS}.wanted`)
}
