import { formatDecimal } from '../../core/field/formatNumber'
import { numberDisplay } from '../numberDisplay.view'
import type { DecimalField } from './decimal'

export const decimalDisplay = numberDisplay<DecimalField, string>(formatDecimal)
