import { isDeepStrictEqual } from 'node:util'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { toRow } from '../../../src/core/schema/rows'
import { typeOf } from '../../../src/fields'
import type { Stored } from '../sql/select'

/** A record that may be written: as it was, as it will be, and which fields differ. */
export interface Prepared {
  before?: Stored
  values: Values
  changed: string[]
}

/** The fields whose columns differ; secrets, which are never read back, when they were given. */
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
