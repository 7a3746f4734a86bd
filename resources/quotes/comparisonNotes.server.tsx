import { colors, labelIn, type Print, type SeenRecord, View, Words } from '../../server/documents'
import { named } from '../../src/core/i18n/intl'
import type { Quote } from './grid/quote'

const GRID = 'resources.quote-grid'

/** A quote as the reader of the document can see it. */
export interface Seen {
  seen: SeenRecord
  quote: Quote
}

/** The quotes that the office recommends, with the reasons. */
export function Advice({ print, quotes }: { print: Print; quotes: readonly Seen[] }) {
  return quotes
    .filter(({ quote }) => quote.recommended && quote.recommendation)
    .map(({ seen, quote }) => (
      <View
        key={quote.id}
        wrap={false}
        style={{ marginTop: 12, padding: 8, backgroundColor: colors.tint, borderRadius: 4 }}
      >
        <Words print={print} strong style={{ marginBottom: 2 }}>
          {print.translate(`${GRID}.document.recommended`, {
            name: labelIn(seen, 'insurance_company_id', 'insurance-companies'),
          })}
        </Words>
        <Words print={print}>{quote.recommendation ?? ''}</Words>
      </View>
    ))
}

/** Names the carriers whose offers are left out, because they are of an older request. */
export function Older({ print, quotes }: { print: Print; quotes: readonly Seen[] }) {
  if (!quotes.length) return null
  const names = quotes.map(({ seen }) => labelIn(seen, 'insurance_company_id', 'insurance-companies'))
  return (
    <Words print={print} style={{ marginTop: 12 }}>
      {print.translate(`${GRID}.document.older`, { names: named(print.language, names) })}
    </Words>
  )
}
