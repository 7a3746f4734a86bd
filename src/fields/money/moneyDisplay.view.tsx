import { useLocale } from 'react-admin'
import { formatMoney } from '../../core/field/formatMoney'
import type { Money } from '../../core/money/amount'
import { Ltr } from '../../ui/fields/ltr.view'
import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import type { MoneyField } from './money'

export const moneyDisplay: FieldDisplay<MoneyField, Money> = {
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
