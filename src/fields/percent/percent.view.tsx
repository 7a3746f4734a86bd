import { formatDecimal, formatPercent } from '../formatNumber'
import { numberView } from '../number.view'
import type { PercentField } from './percent'

export const percentView = numberView<PercentField, string>({
  format: formatPercent,
  edit: (value, locale) => formatDecimal(value, locale, { useGrouping: false }),
  inputMode: 'decimal',
  value: plain => plain.replace(/[%٪]/, ''),
})
