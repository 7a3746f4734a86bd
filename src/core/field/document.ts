import type { ColumnValue } from '../schema/row'
import type { AnyField, FieldType } from './fieldType'
import { columnFilter } from './filters'

/** Returns a field type whose value is one JSON document; filters can only check whether it is empty. */
export function documentType<F extends AnyField, Value>(
  options: Pick<
    FieldType<F, Value>,
    | 'kind'
    | 'sample'
    | 'text'
    | 'format'
    | 'nested'
    | 'long'
    | 'needsOptions'
    | 'mergeMode'
    | 'names'
    | 'textParts'
    | 'answers'
  >,
): FieldType<F, Value> {
  return {
    operators: ['null'],
    columns: name => [{ name, type: 'jsonb' }],
    indexes: () => [],
    sort: () => [],
    toRow: (name, value) => ({ [name]: value as ColumnValue }),
    fromRow: (name, row) => (row[name] ?? null) as Value | null,
    filter: (name, wanted) => columnFilter(name, wanted, String),
    ...options,
  }
}
