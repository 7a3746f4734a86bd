import { numberView } from '../number.view'
import type { WholeNumberField } from './wholeNumber'
import { wholeNumberDisplay } from './wholeNumberDisplay.view'

export const wholeNumberView = numberView<WholeNumberField, number>(wholeNumberDisplay, {
  edit: String,
  inputMode: 'numeric',
  value: plain => (/^-?\d{1,15}$/.test(plain) ? Number(plain) : plain),
})
