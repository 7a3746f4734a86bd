import { z } from 'zod'
import type { Resource } from '../../../src/core/schema/resource'
import { allFields } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'

const json = (description: string, example: string) =>
  z.string().meta({ description: `JSON. ${description}`, examples: [example] })
/** The rows of a list. */
export const range = json('First and last row, at most 1,000 rows.', '[0,24]')
/** The order of a list. */
export const sort = json('Field and direction, or a list of such pairs.', '["id","ASC"]')
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

/** The start of a page. */
export const cursor = z.string().describe('`next` or `prev` of another page')
/** The day whose values are read; undefined for a resource without versions by day. */
export const asOfParam = ({ asOf }: Resource): z.ZodType<string> | undefined =>
  asOf &&
  z.iso
    .date()
    .describe('A day: the values of the version that is valid on it. Records without one are left out')
/** The number of rows that the caller saw with this filter. */
export const expected = z.int().describe('Number of records that must match; otherwise 409')
/** Previews a bulk write. */
export const dryRun = z
  .literal(1)
  .describe(
    'Writes nothing: starts a task that reports how many records would change, and which are refused and why',
  )
/** The header of a request that must run only once. */
export const key = { 'Idempotency-Key': 'The same key and body within 24 hours give the first answer again' }
/** The header that names the version read before a change. */
export const match = { 'If-Match': 'The version that was read, as "3"' }

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
