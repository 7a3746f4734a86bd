import { formatWhole } from '../../core/field/formatNumber'
import { numberDisplay } from '../numberDisplay.view'
import type { WholeNumberField } from './wholeNumber'

export const wholeNumberDisplay = numberDisplay<WholeNumberField, number>(formatWhole)
