import { useLocale } from 'react-admin'
import type { AnyField } from '../core/field/fieldType'
import { Ltr } from '../ui/fields/Ltr'
import { cellOf } from './cell.view'
import type { FieldCell } from './fieldView'

interface Numeric<Value> {
  value: Value
  format: (value: Value, locale: string) => string
}

function NumberCell<Value>({ value, format }: Numeric<Value>) {
  return <Ltr>{format(value, useLocale())}</Ltr>
}

/** Creates the Cell of a number type. */
export function numberCell<F extends AnyField, Value>(
  format: (value: Value, locale: string) => string,
): FieldCell<F, Value> {
  return {
    align: 'end',
    operator: 'gte',
    Cell: cellOf(({ value }) => <NumberCell value={value} format={format} />),
  }
}
