import { formatDecimal } from '../formatNumber'
import { numberView } from '../number.view'
import type { DecimalField } from './decimal'

export const decimalView = numberView<DecimalField, string>({
  format: formatDecimal,
  edit: (value, locale) => formatDecimal(value, locale, { useGrouping: false }),
  inputMode: 'decimal',
  value: plain => plain,
})
