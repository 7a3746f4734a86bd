import { z } from 'zod'
import { json } from '../../../src/contract/parameters'
import type { Resource } from '../../../src/core/schema/resource'
import { allFields } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'

const sorts = new WeakMap<Resource, z.ZodType<string>>()

/** Returns the schema of the order of a resource's list, with the one that a request without it gets. */
export function sortParam(resource: Resource): z.ZodType<string> {
  const known = sorts.get(resource)
  if (known) return known
  const own = Object.entries(resource.list.sort).map(([name, direction]) => [name, direction.toUpperCase()])
  const made = json(
    `Field and direction, or a list of such pairs; by default ${JSON.stringify(own)}.`,
    '["id","ASC"]',
  )
  sorts.set(resource, made)
  return made
}

/** The day whose values are read; undefined for a resource without versions by day. */
export const asOfParam = ({ asOf }: Resource): z.ZodType<string> | undefined =>
  asOf &&
  z.iso
    .date()
    .describe('A day: the values of the version that is valid on it. Records without one are left out')
const filters = new WeakMap<Resource, z.ZodType<string>>()

/** Returns the schema of a resource's filter: each field with its operators. */
export function filterParam(resource: Resource): z.ZodType<string> {
  const known = filters.get(resource)
  if (known) return known
  const parts = Object.entries(allFields(resource))
    .map(([name, field]) => [name, typeOf(field).operators] as const)
    .filter(([, operators]) => operators.length)
    .map(([name, operators]) => `${name} (${operators.map(operator => `_${operator}`).join(' ')})`)
  const made = json(
    `Joined with AND; a list means any of; "or" and "and" take lists of filters; "q" searches; "<reference>.<field>" filters by the record that a reference points at; in place of a person's id, "@me" is you and "@my_team" the people of your team. Fields and operators: ${parts.join(', ')}.`,
    '{"q":"text"}',
  )
  filters.set(resource, made)
  return made
}
