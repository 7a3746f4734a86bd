import { typeOf } from '../field/registry'
import type { AnyField, Resource } from './resource'

/** Parts of `asOf` that are about a version itself, not about the record. */
const ownNames = ({ asOf }: Pick<Resource, 'asOf'>) => new Set([asOf?.from, asOf?.until])

/**
 * Returns the fields whose values come from a version: those that both resources have under the same name, with
 * the same type and the same reference.
 *
 * @example versionedFields(leases, leaseTerms) // ['rent', 'tenant_id']
 */
export function versionedFields(resource: Resource, versions: Pick<Resource, 'fields'>): string[] {
  const own = ownNames(resource)
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const other = Object.hasOwn(versions.fields, name) ? versions.fields[name] : undefined
    return other && !own.has(name) && isAlike(field, other) && !typeOf(field).writeOnly ? [name] : []
  })
}

function isAlike(field: AnyField, other: AnyField): boolean {
  const targetOf = (one: AnyField) => typeOf(one).reference?.(one)?.to
  return field.kind === other.kind && targetOf(field) === targetOf(other)
}
