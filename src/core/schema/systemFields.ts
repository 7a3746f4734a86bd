import type { AnyField } from '../field/fieldType'
import { ACCOUNT } from '../field/recordId'
import { columnOf } from '../field/registry'
import { byName } from './byName'
import type { Fields, Resource } from './resource'

// Plain literals instead of field builders, because this layer can't import the field types.
const filled = { readOnly: true, required: true } as const
const person = { kind: 'reference', to: ACCOUNT, readOnly: true } as const

/** Fields that every record has and only the server writes. */
export const systemFields: Fields = {
  id: { kind: 'wholeNumber', ...filled },
  version: { kind: 'wholeNumber', ...filled },
  created_at: { kind: 'dateTime', ...filled },
  created_by: { ...person },
  updated_at: { kind: 'dateTime', ...filled },
  updated_by: { ...person },
}

/** Returns a field of a resource by its name, including system fields. */
export function fieldOf(resource: Pick<Resource, 'fields'>, name: string): AnyField | undefined {
  if (Object.hasOwn(resource.fields, name)) return resource.fields[name]
  return Object.hasOwn(systemFields, name) ? systemFields[name] : undefined
}

/**
 * Returns the column in which a field is stored, or the first one if it has
 * several; the name itself for an unknown field.
 */
export const storedName = (resource: Pick<Resource, 'fields'>, name: string): string =>
  columnOf(name, fieldOf(resource, name) ?? {})

const together = new WeakMap<Fields, Fields>()

/**
 * Returns all fields of a resource, including system fields. The
 * result is cached, because every record needs it.
 */
export function allFields({ fields }: Pick<Resource, 'fields'>): Fields {
  const known = together.get(fields)
  if (known) return known
  const all = byName(systemFields, fields)
  together.set(fields, all)
  return all
}

/** The field that transitions change. */
export const STATUS = 'status'
