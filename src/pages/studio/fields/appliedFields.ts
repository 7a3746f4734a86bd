import { columnOf } from '../../../core/field/registry'
import type { Fields } from '../../../core/schema/values'
import { isReservedField } from '../../../define/fieldNames'
import { type OwnDefinition, resourceNamed } from '../../../define/ownDefinition'
import { keepColumn, renameFields } from '../../../define/renameFields'
import type { DefinitionEditor } from '../definitionEditor'
import type { FieldData } from './fieldEdits'

/** The field as it is applied, maybe under another name; undefined for a new one. */
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

/** Whether records can have values of a field. */
export const isApplied = ({ stored, own }: DefinitionEditor, name: string): boolean =>
  stored.revision > 0 && appliedField(stored.own, own, name) !== undefined

/** Names that no other field can have: those of fields, and of the columns of renamed ones. */
export const takenNames = (fields: Fields, except?: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (name === except ? [] : [name, columnOf(name, field)]))

/** Whether an applied field can get a name. */
export const canRename = (fields: Fields, name: string, to: string): boolean =>
  /^[a-z][a-z0-9_]{0,50}$/.test(to) && !isReservedField(to) && !takenNames(fields, name).includes(to)

/** An applied field with another name, wherever the definition names it. Its column stays. */
export function renameApplied(own: OwnDefinition, from: string, to: string): OwnDefinition {
  const resource = resourceNamed(own)
  const targetOf = (of: string, field: string) =>
    of === resource ? (own.fields?.[field] as { to?: string } | undefined)?.to : undefined
  return keepColumn(renameFields(own, { [resource]: { [from]: to } }, targetOf), { from, to })
}
