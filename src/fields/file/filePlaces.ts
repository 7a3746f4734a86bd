import type { AnyField } from '../../core/field/fieldType'
import { officeFileTypes } from '../../core/field/fileFormats'
import { columnOf, typeOf } from '../../core/field/registry'
import { MAX_FILE_SIZE } from './file.type'

/** A field's limits for uploaded files. */
export interface FileLimits {
  accept?: readonly string[]
  maxSize?: number
}

/** A field that contains files, and its path: its own name, after the names of the lists around it. */
export interface FilePlace {
  path: readonly string[]
  /** The column of the field, or of the outermost list. */
  column: string
  field: FileLimits
  /** It contains one ID, not a list of IDs. */
  one?: true
}

/** Returns the fields that contain files, including those inside lists. */
export function filePlaces(fields: Readonly<Record<string, AnyField>>): FilePlace[] {
  return Object.entries(fields).flatMap(([name, field]): FilePlace[] => {
    const type = typeOf(field)
    const limits = field as FileLimits
    const column = columnOf(name, field)
    if (type.files === true) return [{ path: [name], column, field: limits }]
    if (type.files) return [{ path: [name, type.files.in], column, field: limits, one: true }]
    return filePlaces(type.nested?.(field) ?? {}).map(place => ({
      ...place,
      column,
      path: [name, ...place.path],
    }))
  })
}

/** Whether a field contains files, directly or inside a list. */
export const holdsFiles = (field: AnyField): boolean => filePlaces({ field }).length > 0

/** Returns a record's files in a field, each list of IDs with its path: `contracts.0.scans`. */
export function filesAt(
  { path, one }: Pick<FilePlace, 'path' | 'one'>,
  record: Readonly<Record<string, unknown>>,
): [string, number[]][] {
  const [name = '', ...rest] = path
  const value = record[name]
  if (one && !rest.length) return typeof value === 'number' ? [[name, [value]]] : []
  if (!Array.isArray(value)) return []
  if (!rest.length) return [[name, value as number[]]]
  return value.flatMap((item, index) =>
    filesAt({ path: rest, one }, item as Record<string, unknown>).map(([below, ids]): [string, number[]] => [
      `${name}.${index}.${below}`,
      ids,
    ]),
  )
}

/** Returns a field's limits, or the defaults. */
export const limitsOf = ({ accept = officeFileTypes(), maxSize = MAX_FILE_SIZE }: FileLimits) => ({
  accept,
  maxSize,
})
