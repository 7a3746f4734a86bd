import { formatWhole } from '../formatNumber'
import { numberView } from '../number.view'
import type { WholeNumberField } from './wholeNumber'

export const wholeNumberView = numberView<WholeNumberField, number>({
  format: formatWhole,
  edit: String,
  inputMode: 'numeric',
  value: plain => (/^-?\d{1,15}$/.test(plain) ? Number(plain) : plain),
})
