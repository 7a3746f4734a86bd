import { useLocale } from 'react-admin'
import { formatMoney } from '../../core/field/formatMoney'
import type { Money } from '../../core/money/amount'
import { Ltr } from '../../ui/fields/Ltr'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { MoneyField } from './money.type'

export const moneyCell: FieldCell<MoneyField, Money> = {
  align: 'end',
  operator: 'gte',
  Cell: cellOf(function Cell({ value }) {
    return (
      <span style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Ltr>{formatMoney(value, useLocale())}</Ltr>
      </span>
    )
  }),
}
