import { useLocale } from 'react-admin'
import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import { formatMoney } from '../formatMoney'
import { Ltr } from '../ltr.view'
import type { Money } from './amount'
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
