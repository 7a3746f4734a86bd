import type { AnyField } from '../../core/field/fieldType'
import { columnOf, typeOf } from '../../core/field/registry'
import { ACCEPTED, MAX_FILE_SIZE } from './file.type'

/** What a field says of the files that it takes. */
export interface FileLimits {
  accept?: readonly string[]
  maxSize?: number
}

/** A field that holds files, and where: its own name alone, or the lists around it first. */
export interface FilePlace {
  path: readonly string[]
  /** The column of the field, or of the outermost list. */
  column: string
  field: FileLimits
  /** It holds one id, not a list of them. */
  one?: true
}

/** The fields among these that hold files, those inside lists included. */
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

/** Whether a field holds files, or a list with files in it. */
export const holdsFiles = (field: AnyField): boolean => filePlaces({ field }).length > 0

/** The files of a record at a place, each list of ids with its path: `contracts.0.scans`. */
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

/** What a field takes, also where it does not say. */
export const limitsOf = ({ accept = ACCEPTED, maxSize = MAX_FILE_SIZE }: FileLimits) => ({ accept, maxSize })
