import { useLocale } from 'react-admin'
import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import { formatMoney } from '../formatMoney'
import { Island } from '../island.view'
import type { Money, MoneyField } from './money'

export const moneyDisplay: FieldDisplay<MoneyField, Money> = {
  align: 'end',
  operator: 'gte',
  Cell: cellOf(function Cell({ value }) {
    return (
      <span style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Island>{formatMoney(value, useLocale())}</Island>
      </span>
    )
  }),
}
