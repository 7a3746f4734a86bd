import { columnOf } from '../../core/field/registry'
import type { Fields } from '../../core/schema/values'
import { isReservedField } from '../../define/fieldNames'
import { type OwnDefinition, resourceNamed } from '../../define/ownDefinition'
import { keepColumn, renameFields } from '../../define/renameFields'
import type { DefinitionEditor } from '../definitionEditor'
import type { FieldData } from './fieldEdits'

/** Returns the applied version of a field, possibly under another name; undefined for a new field. */
export function appliedField(
  stored: OwnDefinition | null | undefined,
  own: OwnDefinition,
  name: string,
): FieldData | undefined {
  const column = columnOf(name, own.fields?.[name] ?? {})
  const [, field] =
    Object.entries(stored?.fields ?? {}).find(([was, is]) => columnOf(was, is) === column) ?? []
  return field as FieldData | undefined
}

/** Returns whether a field is applied, so that records can have values for it. */
export const isApplied = ({ stored, own }: DefinitionEditor, name: string): boolean =>
  stored.revision > 0 && appliedField(stored.own, own, name) !== undefined

/** Returns the names that no other field can use: the fields' names, and the columns of renamed fields. */
export const takenNames = (fields: Fields, except?: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (name === except ? [] : [name, columnOf(name, field)]))

/** Returns whether an applied field can be renamed to `to`. */
export const canRename = (fields: Fields, name: string, to: string): boolean =>
  /^[a-z][a-z0-9_]{0,50}$/.test(to) && !isReservedField(to) && !takenNames(fields, name).includes(to)

/** Renames an applied field everywhere in the definition. Its column keeps its name. */
export function renameApplied(own: OwnDefinition, from: string, to: string): OwnDefinition {
  const resource = resourceNamed(own)
  const targetOf = (of: string, field: string) =>
    of === resource ? (own.fields?.[field] as { to?: string } | undefined)?.to : undefined
  return keepColumn(renameFields(own, { [resource]: { [from]: to } }, targetOf), { from, to })
}
