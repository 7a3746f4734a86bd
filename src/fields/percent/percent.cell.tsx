import { formatPercent } from '../../core/field/formatNumber'
import { numberCell } from '../numberCell.view'
import type { PercentField } from './percent.type'

export const percentCell = numberCell<PercentField, string>(formatPercent)
