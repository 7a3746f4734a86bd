import { COLLATION, type Column, type ColumnValue } from '../schema/row'
import type { Expected } from './expected'
import type { AnyField, FieldType, Operator } from './fieldType'
import { columnFilter, ORDERED, readPart, readValue } from './filters'
import { schemaOf } from './registry'

interface ScalarOptions<F extends AnyField, Value extends ColumnValue> {
  kind: F['kind']
  column: Column['type']
  operators?: readonly Operator[]
  /** What a filter's value should have been, in the words of an error message. */
  expected: Expected
  sample: FieldType<F, Value>['sample']
  text?: FieldType<F, Value>['text']
  format?: FieldType<F, Value>['format']
  measured?: FieldType<F, Value>['measured']
  /** From what the driver hands over to the value; by default they are the same. */
  read?: (stored: ColumnValue) => Value
}

/** A field type whose value is one column: most of them. */
export function scalarType<F extends AnyField, Value extends ColumnValue>(
  options: ScalarOptions<F, Value>,
): FieldType<F, Value> {
  const { kind, column: type, operators = ORDERED, expected, sample } = options
  const collate = type === 'text'
  const exact = type === 'numeric'
  const read = options.read ?? (stored => stored as Value)
  return {
    kind,
    operators,
    ...(options.measured && { measured: options.measured }),
    sample,
    ...(options.text || options.read ? {} : { asStored: true as const }),
    text: options.text ?? (value => String(value)),
    format: options.format,
    columns: name => [{ name, type }],
    indexes: name => {
      const sorted = {
        using: 'btree' as const,
        on: collate ? `${name} COLLATE ${COLLATION}, id` : `${name}, id`,
      }
      return operators.includes('q')
        ? [sorted, { using: 'gin' as const, on: `${name} gin_trgm_ops` }]
        : [sorted]
    },
    sort: name => [{ column: name, collate }],
    toRow: (name, value) => ({ [name]: value }),
    fromRow: (name, row) => {
      const stored = row[name] ?? null
      return stored === null ? null : read(stored)
    },
    filter: (name, operator, value, field) => {
      const read = (one: unknown) =>
        operator === 'q' ? readPart(one) : readValue<Value>(schemaOf(field), one, expected)
      const condition = columnFilter(name, operator, value, read)
      return exact && 'column' in condition ? { ...condition, as: 'number' } : condition
    },
  }
}
