import type { Field, FieldOptions, FieldType, FilledBy } from '../../core/field/fieldType'
import { arrayFilter, columnFilter } from '../../core/field/filters'
import { readId } from '../../core/field/recordId'

export interface FileOptions extends FieldOptions<number[]> {
  /** Accepted media types, detected by content: `image/png`. The office's setting decides without them. */
  accept?: readonly string[]
  /** The maximum size of a file in bytes; 10 MiB by default. */
  maxSize?: number
  /** The maximum number of files; 1 by default. */
  max?: number
}
export type FileField = Field<'file', number[]> & FileOptions

/** Creates a field for uploaded files, stored as their IDs. */
export const file = <const O extends FileOptions>(options?: O) =>
  ({ kind: 'file', ...options }) as Field<'file', number[], FilledBy<O>> & FileOptions

export const MAX_FILE_SIZE = 10 * 1024 * 1024

export const fileType: FieldType<FileField, number[]> = {
  kind: 'file',
  operators: ['null', 'inc_any'],
  columns: name => [{ name, type: 'bigint[]' }],
  indexes: name => [{ using: 'gin', on: name }],
  sort: () => [],
  toRow: (name, value) => ({ [name]: value?.length ? value : null }),
  fromRow: (name, row) => {
    const stored = row[name]
    return Array.isArray(stored) && stored.length ? stored.map(Number) : null
  },
  filter: (name, wanted) =>
    wanted.operator === 'null'
      ? columnFilter(name, wanted, Number)
      : arrayFilter(name, wanted, one => readId(one, wanted.context)),
  text: ids => ids.map(id => `#${id}`).join(' '),
  sample: () => [1],
  files: true,
  long: true,
}
