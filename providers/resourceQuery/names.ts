import type { Identifier, RaRecord } from 'react-admin'
import type { Resource } from '../../src/core/schema/resource'
import type { Resources } from '../../src/core/schema/resources'
import type { Guess } from './guesses'

/** Loads a definition. */
export async function definitionOf(name: string, resources?: Resources): Promise<Resource | undefined> {
  const known = resources?.outline(name)
  if (!known) return undefined
  await resources?.load([known.name])
  return resources?.find(known.name)
}

/**
 * Lets calls have the names that react-admin's guessers derive from fields: `insurance_types` from
 * `insurance_type_id`, `parents` from `parent_id`, and `nationals` from `national_id`, which is no reference,
 * so that `plain` answers. Whatever a call throws is a rejection, as react-admin asks.
 */
export const namedBy =
  (resources: (() => Resources) | undefined) =>
  <P, R>(call: (resource: string, params: P) => Promise<R>, plain?: (params: P) => R) =>
  async (name: string, params: P): Promise<R> => {
    const meant = await meaningOf(name, resources?.())
    if (meant === 'plain values' && plain) return plain(params)
    return call(typeof meant === 'object' ? meant.resource : name, params)
  }

async function meaningOf(name: string, resources: Resources | undefined): Promise<Guess | undefined> {
  if (resources?.outline(name)) return { resource: name }
  const resource = name.replaceAll('_', '-')
  if (!resources || resources.outline(resource)) return { resource }
  return (await import('./guesses')).guessOf(name, resources)
}

/** A value of a field that is no reference, as the record that a guesser expects. */
export const plainRecord = (id: Identifier): RaRecord => ({ id, name: String(id) })

/** The list of such records, which nobody can choose from. */
export const noRecords = () => ({ data: [] as RaRecord[], total: 0 })
