import type { AnyField } from '../field/fieldType'
import { ACCOUNT } from '../field/recordId'
import { columnOf } from '../field/registry'
import type { Fields, Resource } from './resource'

// Written out and not built: the types of fields stand above this floor.
const filled = { readOnly: true, required: true } as const
const person = { kind: 'reference', to: ACCOUNT, readOnly: true } as const

/** Fields that every record has and that only the server writes. */
export const systemFields: Fields = {
  id: { kind: 'wholeNumber', ...filled },
  version: { kind: 'wholeNumber', ...filled },
  created_at: { kind: 'dateTime', ...filled },
  created_by: { ...person },
  updated_at: { kind: 'dateTime', ...filled },
  updated_by: { ...person },
}

/** A field of a resource by its name, its own or one that every record has. */
export function fieldOf(resource: Pick<Resource, 'fields'>, name: string): AnyField | undefined {
  if (Object.hasOwn(resource.fields, name)) return resource.fields[name]
  return Object.hasOwn(systemFields, name) ? systemFields[name] : undefined
}

/** The column in which a field of a resource is stored, or the first one if it has several; the name of one that there is not. */
export const storedName = (resource: Pick<Resource, 'fields'>, name: string): string =>
  columnOf(name, fieldOf(resource, name) ?? {})

const together = new WeakMap<Fields, Fields>()

/** All fields of a resource, those that every record has included; put together once, as every record asks for them. */
export function allFields({ fields }: Pick<Resource, 'fields'>): Fields {
  const known = together.get(fields)
  if (known) return known
  const all = { ...systemFields, ...fields }
  together.set(fields, all)
  return all
}

/** The field that transitions move. */
export const STATUS = 'status'
