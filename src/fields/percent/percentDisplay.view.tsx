import { formatPercent } from '../../core/field/formatNumber'
import { numberDisplay } from '../numberDisplay.view'
import type { PercentField } from './percent'

export const percentDisplay = numberDisplay<PercentField, string>(formatPercent)
