import { mayWriteField } from '../../../../src/core/access/fieldRights'
import { fieldLabel } from '../../../../src/core/schema/labels'
import type { AnyField, Resource } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { readerOf } from '../../../../src/fields/readers'
import type { Scope } from '../../../base/services'
import { isReadableThroughout } from '../../../engine/records/readable'

/** Where a column can go: a field or a part of one. */
export interface Target {
  /** `name`, `address.city`. */
  name: string
  field: string
  part?: string
  /** It is filled or changed; others only find records. */
  enterable: boolean
  /** Records can be found by it. */
  key: boolean
  required: boolean
}

/** Kinds whose values tell one record from another. */
const TELLING = new Set(['text', 'email', 'phone', 'wholeNumber', 'url'])

/** Everything that the columns of a file can become, for somebody and a resource. */
export function targetsOf(scope: Scope, resource: Resource): Target[] {
  const names = ['id', ...Object.keys(resource.fields)]
  return names.flatMap(name => {
    const field = fieldOf(resource, name) as AnyField
    const reader = readerOf(field)
    const enterable = name !== 'id' && mayFill(scope, resource, name, field)
    const key = isKey(scope, resource, name, field)
    // A password is not put into a file.
    if (!reader || typeOf(field).writeOnly || !(enterable || key)) return []
    const target = {
      field: name,
      enterable,
      required: enterable && field.required === true && field.default === undefined,
    }
    const parts = enterable ? (reader.partsOf?.(field) ?? []) : []
    return [
      { ...target, name, key },
      ...parts.map(part => ({ ...target, name: `${name}.${part}`, part, key: false, required: false })),
    ]
  })
}

const mayFill = ({ ability }: Scope, resource: Resource, name: string, field: AnyField) =>
  !field.computed && ['create', 'update'].some(action => mayWriteField(ability, action, resource, name))

function isKey(scope: Scope, resource: Resource, name: string, field: AnyField): boolean {
  if (!isReadableThroughout(scope, resource, name)) return false
  return name === 'id' || Boolean(field.unique) || TELLING.has(field.kind)
}

/** What a target is called in a language. */
export function targetLabel(
  { services: { messages } }: Pick<Scope, 'services'>,
  resource: Resource,
  { field, part }: Pick<Target, 'field' | 'part'>,
  language: string,
): string {
  const whole = messages.label(language, fieldLabel(resource, field))
  return part ? `${whole}: ${partLabel({ messages }, resource, field, part, language)}` : whole
}

/** What a part of a field is called by itself. */
export function partLabel(
  { messages }: Pick<Scope['services'], 'messages'>,
  resource: Resource,
  name: string,
  part: string,
  language: string,
): string {
  const field = resource.fields[name] as AnyField
  if (typeOf(field).nested) return messages.label(language, fieldLabel(resource, `${name}.${part}`))
  return messages.label(language, { key: `fields.${field.kind}.${part}`, fallback: part })
}
