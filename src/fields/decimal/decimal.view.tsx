import { formatDecimal } from '../../core/field/formatNumber'
import { numberView } from '../number.view'
import type { DecimalField } from './decimal'
import { decimalDisplay } from './decimalDisplay.view'

export const decimalView = numberView<DecimalField, string>(decimalDisplay, {
  edit: (value, locale) => formatDecimal(value, locale, { useGrouping: false }),
  inputMode: 'decimal',
  value: plain => plain,
})
