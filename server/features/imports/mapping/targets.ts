import { mayWriteField } from '../../../../src/core/access/fieldRights'
import { fieldLabel } from '../../../../src/core/schema/labels'
import type { AnyField, Resource } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { readerOf } from '../../../../src/fields/imports'
import type { Scope } from '../../../base/services'
import { isReadableThroughout } from '../../../engine/records/readable'
import { fullNameOf } from '../rows/fullName'

/** A possible target of a column: a field or a part of one. */
export interface ImportTarget {
  /** `name`, `address.city`. */
  name: string
  field: string
  part?: string
  /** The import can write it. Other targets can only identify records. */
  enterable: boolean
  /** It can identify records. */
  key: boolean
  required: boolean
  /** A full name is split into these fields. */
  splits?: readonly [string, string]
}

type Labelling = Pick<Scope, 'services' | 'language'>

interface NamedField {
  name: string
  field: AnyField
}

/** Returns all targets that this person can use for a resource's file. */
export function targetsOf(scope: Scope, resource: Resource): ImportTarget[] {
  const names = ['id', ...Object.keys(resource.fields)]
  return names.flatMap(name => {
    const field = fieldOf(resource, name) as AnyField
    const reader = readerOf(field)
    const splits = fullNameOf(field)
    const isSplit = splits?.every(part =>
      canFill(scope, resource, { name: part, field: resource.fields[part] as AnyField }),
    )
    const enterable = name !== 'id' && (isSplit || canFill(scope, resource, { name, field }))
    const key = isKey(scope, resource, { name, field })
    // Files must not contain passwords.
    if (!reader || typeOf(field).writeOnly || !(enterable || key)) return []
    const target = {
      field: name,
      enterable,
      required: enterable && field.required === true && field.default === undefined,
    }
    const parts = enterable ? (reader.partsOf?.(field) ?? []) : []
    return [
      { ...target, name, key, ...(isSplit && { required: false, splits }) },
      ...parts.map(part => ({ ...target, name: `${name}.${part}`, part, key: false, required: false })),
    ]
  })
}

/** Returns whether a target only names the currency of its field's amount. */
export const namesCurrency = (resource: Resource, { field, part }: ImportTarget): boolean =>
  part !== undefined && readerOf(resource.fields[field] as AnyField)?.currencyPart === part

const canFill = ({ ability }: Scope, resource: Resource, { name, field }: NamedField) =>
  !field.computed && ['create', 'update'].some(action => mayWriteField(ability, { action, resource, name }))

function isKey(scope: Scope, resource: Resource, { name, field }: NamedField): boolean {
  // Its rows only create records, so they look for none.
  if (resource.appendOnly || !isReadableThroughout(scope, resource, name)) return false
  return name === 'id' || Boolean(field.unique || typeOf(field).identifies)
}

/** Returns the label of a target. */
export function targetLabel(
  scope: Labelling,
  resource: Resource,
  { field, part }: Pick<ImportTarget, 'field' | 'part'>,
) {
  const whole = scope.services.messages.label(scope.language, fieldLabel(resource, field))
  return part ? `${whole}: ${partLabel(scope, resource, { field, part })}` : whole
}

/** Returns the label of a field's part. */
export function partLabel(
  { services: { messages }, language }: Labelling,
  resource: Resource,
  { field: name, part }: { field: string; part: string },
): string {
  const field = resource.fields[name] as AnyField
  if (typeOf(field).nested) return messages.label(language, fieldLabel(resource, `${name}.${part}`))
  return messages.label(language, { key: `fields.${field.kind}.${part}`, fallback: part })
}
