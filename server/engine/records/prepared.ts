import { isDeepStrictEqual } from 'node:util'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { toRow } from '../../../src/core/schema/rows'
import { typeOf } from '../../../src/fields'
import type { Stored } from '../sql/select'

/** A record to write: before, after, and the fields that differ. */
export interface Prepared {
  before?: Stored
  values: Values
  changed: string[]
}

/**
 * Returns the fields whose columns differ. Secrets are never read back, so they differ whenever they are
 * sent.
 */
export function changedFields(resource: Resource, values: Values, before?: Values): string[] {
  const was: Values = before ? toRow(resource, before) : {}
  const becomes: Values = toRow(resource, values)
  return Object.entries(resource.fields)
    .filter(([name, field]) => {
      const type = typeOf(field)
      return type
        .columns(name, field)
        .some(({ name: column }) => !isDeepStrictEqual(becomes[column] ?? null, was[column] ?? null))
    })
    .map(([name]) => name)
}
