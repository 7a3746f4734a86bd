import { formatDecimal } from '../../core/field/formatNumber'
import { numberCell } from '../numberCell.view'
import type { DecimalField } from './decimal.type'

export const decimalCell = numberCell<DecimalField, string>(formatDecimal)
