import { formatDecimal } from '../../core/field/formatNumber'
import { numberInput } from '../numberInput.view'
import type { PercentField } from './percent.type'

export const percentInput = numberInput<PercentField, string>({
  edit: (value, locale) => formatDecimal(value, locale, { useGrouping: false }),
  inputMode: 'decimal',
  value: plain => plain.replace(/[%٪]/, ''),
})
