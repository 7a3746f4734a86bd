import { formatDecimal } from '../../core/field/formatNumber'
import { numberView } from '../number.view'
import type { PercentField } from './percent'
import { percentDisplay } from './percentDisplay.view'

export const percentView = numberView<PercentField, string>(percentDisplay, {
  edit: (value, locale) => formatDecimal(value, locale, { useGrouping: false }),
  inputMode: 'decimal',
  value: plain => plain.replace(/[%٪]/, ''),
})
