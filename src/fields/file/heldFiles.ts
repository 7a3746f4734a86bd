import type { AnyField } from '../fieldType'
import { typeOf } from '../registry'
import { ACCEPTED, type FileField, MAX_FILE_SIZE } from './file'

/** A field that holds files, and where: its own name alone, or the lists around it first. */
export interface FilePlace {
  path: readonly string[]
  field: FileField
}

/** The fields among these that hold files, those inside lists included. */
export function filePlaces(fields: Readonly<Record<string, AnyField>>): FilePlace[] {
  return Object.entries(fields).flatMap(([name, field]): FilePlace[] => {
    const type = typeOf(field)
    if (type.files) return [{ path: [name], field: field as FileField }]
    return filePlaces(type.nested?.(field) ?? {}).map(({ path, field: inner }) => ({
      path: [name, ...path],
      field: inner,
    }))
  })
}

/** Whether a field holds files, or a list with files in it. */
export const holdsFiles = (field: AnyField): boolean => filePlaces({ field }).length > 0

/** The files of a record at a place, each list of ids with its path: `contracts.0.scans`. */
export function filesAt(
  { path }: Pick<FilePlace, 'path'>,
  record: Readonly<Record<string, unknown>>,
): [string, number[]][] {
  const [name = '', ...rest] = path
  const value = record[name]
  if (!Array.isArray(value)) return []
  if (!rest.length) return [[name, value as number[]]]
  return value.flatMap((item, index) =>
    filesAt({ path: rest }, item as Record<string, unknown>).map(([below, ids]): [string, number[]] => [
      `${name}.${index}.${below}`,
      ids,
    ]),
  )
}

/** What a field takes, also where it does not say. */
export const limitsOf = ({ accept = ACCEPTED, maxSize = MAX_FILE_SIZE }: FileField) => ({ accept, maxSize })
