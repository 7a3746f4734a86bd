import { formatDecimal } from '../../core/field/formatNumber'
import { numberInput } from '../numberInput.view'
import type { DecimalField } from './decimal.type'

export const decimalInput = numberInput<DecimalField, string>({
  edit: (value, locale) => formatDecimal(value, locale, { useGrouping: false }),
  inputMode: 'decimal',
  value: plain => plain,
})
