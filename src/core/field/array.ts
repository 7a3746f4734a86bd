import type { ColumnValue } from '../schema/row'
import type { Expected } from './expected'
import type { AnyField, FieldType } from './fieldType'
import { arrayFilter, readValue, SEVERAL } from './filters'

interface ArrayOptions<F extends AnyField, Item extends string | number>
  extends Pick<FieldType<F, Item[]>, 'kind' | 'sample' | 'takesOptions' | 'expression' | 'format'> {
  column: 'text[]' | 'bigint[]'
  expected: Expected
  read: (stored: ColumnValue) => Item
}

/**
 * Returns a field type whose values are stored in one array column. An
 * empty array is stored as an array, never as NULL.
 */
export function arrayType<F extends AnyField, Item extends string | number>(
  options: ArrayOptions<F, Item>,
): FieldType<F, Item[]> {
  const { column: type, expected, read, ...rest } = options
  return {
    ...rest,
    operators: SEVERAL,
    text: values => values.join(', '),
    ...(type === 'text[]' && { asWords: true as const }),
    columns: name => [{ name, type }],
    indexes: name => [{ using: 'gin', on: name }],
    sort: () => [],
    toRow: (name, value) => ({ [name]: value }),
    fromRow: (name, row) => {
      const stored = row[name]
      return Array.isArray(stored) ? stored.map(read) : null
    },
    filter: (name, wanted, field) =>
      arrayFilter(
        name,
        wanted,
        one => readValue<[Item]>(field, [one], { expected, context: wanted.context })[0],
      ),
  }
}

/** Returns the values without duplicates, in their original order. */
export const unique = <Item>(values: Item[]): Item[] => [...new Set(values)]
