import { z } from 'zod'
import { pluralOf, singularOf } from '../../../src/core/i18n/plurals'
import type { Resource } from '../../../src/core/schema/resource'

type Named = Pick<Resource, 'name'>

/** The names of a resource's schemas in the API's document. */
export interface SchemaNames {
  record: string
  create: string
  update: string
  updateMany: string
}

const withRecord = (record: string): SchemaNames => ({
  record,
  create: `${record}Create`,
  update: `${record}Update`,
  updateMany: `${record}UpdateMany`,
})

/** Returns a name as one word: `work-orders` is `WorkOrders`. */
export const pascalCase = (name: string) =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Returns possible names of a resource's records, the best one first: `Customer`, `Customers`, `Customers2`. */
function* candidates({ name }: Named): Generator<string, never> {
  yield pascalCase(singularOf(name, 'en'))
  yield pascalCase(name)
  for (let number = 2; ; number++) yield `${pascalCase(name)}${number}`
}

/**
 * Sorts resources by their claim on a name. Two regular plurals can't have the same singular, and of equal letters
 * more words come first, so an office's own `customer`, `customer-creates` or `workorders` never changes what the schemas of
 * `customers` or `work-orders` are called.
 */
function byClaim(one: Named, other: Named): number {
  const letters = ({ name }: Named) => name.replaceAll('-', '').length
  const isIrregular = ({ name }: Named) => Number(pluralOf(singularOf(name, 'en'), 'en') !== name)
  return (
    isIrregular(one) - isIrregular(other) ||
    letters(one) - letters(other) ||
    other.name.length - one.name.length ||
    (one.name < other.name ? -1 : 1)
  )
}

// Generators write files and identifiers that differ in more than upper and lower case.
const key = (name: string) => name.toLowerCase()

function nameAll(all: readonly Named[]): ReadonlyMap<string, SchemaNames> {
  const engine = Object.keys(z.toJSONSchema(z.globalRegistry, { unrepresentable: 'any' }).schemas)
  const taken = new Set(engine.map(key))
  return new Map(
    [...all].sort(byClaim).map(resource => {
      for (const candidate of candidates(resource)) {
        const names = withRecord(candidate)
        const keys = Object.values(names).map(key)
        if (keys.some(each => taken.has(each))) continue
        for (const each of keys) taken.add(each)
        return [resource.name, names]
      }
      throw new Error('There is always a next number')
    }),
  )
}

const known = new WeakMap<readonly Named[], ReadonlyMap<string, SchemaNames>>()

/**
 * Returns the names of a resource's schemas: `Customer`, `CustomerCreate` and so on. No two schemas of the
 * document have the same name, whatever an office defines.
 */
export function schemaNames({ all }: { all: readonly Named[] }, { name }: Named): SchemaNames {
  const names = known.get(all) ?? nameAll(all)
  known.set(all, names)
  const found = names.get(name)
  if (!found) throw new Error(`There is no definition named ${name}`)
  return found
}
