import { dateTime } from '../fields/dateTime/dateTime'
import type { AnyField } from '../fields/fieldType'
import { ACCOUNT, reference } from '../fields/reference/reference'
import { wholeNumber } from '../fields/wholeNumber/wholeNumber'
import type { Fields, Resource } from './resource'

/** Fields that every record has and that only the server writes. */
export const systemFields: Fields = {
  id: wholeNumber({ readOnly: true, required: true }),
  version: wholeNumber({ readOnly: true, required: true }),
  created_at: dateTime({ readOnly: true, required: true }),
  created_by: reference(ACCOUNT, { readOnly: true }),
  updated_at: dateTime({ readOnly: true, required: true }),
  updated_by: reference(ACCOUNT, { readOnly: true }),
}

/** A field of a resource by its name, its own or one that every record has. */
export function fieldOf(resource: Pick<Resource, 'fields'>, name: string): AnyField | undefined {
  if (Object.hasOwn(resource.fields, name)) return resource.fields[name]
  return Object.hasOwn(systemFields, name) ? systemFields[name] : undefined
}

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
