import { numberInput } from '../numberInput.view'
import type { WholeNumberField } from './wholeNumber.type'

export const wholeNumberInput = numberInput<WholeNumberField, number>({
  edit: String,
  inputMode: 'numeric',
  value: plain => (/^-?\d{1,15}$/.test(plain) ? Number(plain) : plain),
})
