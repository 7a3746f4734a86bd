import { formatWhole } from '../../core/field/formatNumber'
import { numberCell } from '../numberCell.view'
import type { WholeNumberField } from './wholeNumber.type'

export const wholeNumberCell = numberCell<WholeNumberField, number>(formatWhole)
