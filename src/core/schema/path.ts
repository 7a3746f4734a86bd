import type { AnyField } from '../field/fieldType'
import { ACCOUNT } from '../field/recordId'
import { typeOf } from '../field/registry'
import type { Resource } from './resource'
import { fieldOf } from './systemFields'

/** The end of a path: a field and its resource. */
export interface PathEnd {
  resource: Resource
  name: string
  field: AnyField
}

/** Returns the resource that a reference to one record points at; undefined for any other field. */
export function targetOf(all: readonly Resource[], field: AnyField): Resource | undefined {
  const reference = typeOf(field).reference?.(field)
  if (!reference || reference.many) return undefined
  return all.find(({ name, account }) => (reference.to === ACCOUNT ? account : name === reference.to))
}

/**
 * Returns the field at the end of a path such as `policy_id.customer_id`; every step
 * except the last is a reference to one record.
 */
export function fieldAt(all: readonly Resource[], resource: Resource, path: string): PathEnd | undefined {
  const [name = '', ...rest] = path.split('.')
  const field = fieldOf(resource, name)
  if (!field) return undefined
  if (!rest.length) return { resource, name, field }
  const next = targetOf(all, field)
  return next && fieldAt(all, next, rest.join('.'))
}
