import { mayReadField } from '../../../../src/core/access/fieldRights'
import type { Issue } from '../../../../src/core/schema/issues'
import type { Blocker, Resource, Values } from '../../../../src/core/schema/resource'
import type { Writer } from '../../../base/services'
import type { Executor } from '../../../base/storage/database'
import { ruleContext } from '../../records/ruleContext'

/** What keeps a record from a transition, and the field that it hangs on. */
export type TransitionBlocker = Issue & { field?: string }

/** A move that is looked at: which transition, of a record with what is sent along. */
export interface TransitionCheck {
  name: string
  record: Values
}

/** Says whether there is nothing in a field. */
export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/**
 * What keeps a record from a transition, its status aside. What hangs on a field that the reader may not see is
 * told without naming it.
 */
export async function blockersOf(
  reader: Writer,
  db: Executor,
  resource: Resource,
  { name, record }: TransitionCheck,
): Promise<TransitionBlocker[]> {
  const { requires = [] } = resource.transitions[name] ?? {}
  const { ability } = reader
  const shows = (field: string) => !ability || mayReadField(ability, resource, field, record)
  const empty = requires
    .filter(field => isEmpty(record[field]))
    .map(field => ({ field, key: 'validation.required' }))
  const { watched, fields } = watch(resource, record)
  const lacks = await lacksOf(reader, db, resource, { name, record: watched })
  const told = [...fields].every(shows)
    ? lacks.filter(({ field }) => field === undefined || shows(field)).map(lack => issueOf(resource, lack))
    : []
  const open = [...empty.filter(({ field }) => shows(field)), ...told]
  return open.length < empty.length + lacks.length ? [...open, { key: 'api.missing_unseen' }] : open
}

async function lacksOf(
  reader: Writer,
  db: Executor,
  resource: Resource,
  { name, record }: TransitionCheck,
): Promise<Blocker[]> {
  const guarded =
    resource.transitions[name]?.guard?.(record, ruleContext(reader, resource, record)).map(asLack) ?? []
  const hook = reader.services.hooks?.get(resource.name)?.blockers
  return [...guarded, ...((await hook?.({ transition: name, record }, db, reader)) ?? [])]
}

const asLack = (lack: string | Blocker): Blocker => (typeof lack === 'string' ? { key: lack } : lack)

// What the engine itself finds missing has a phrase of the engine's, named in full.
const issueOf = ({ name }: Resource, { key, ...lack }: Blocker): TransitionBlocker => ({
  ...lack,
  key: key.includes('.') ? key : `resources.${name}.missing.${key}`,
})

/** A record that notes which of its fields are looked at. */
function watch({ fields: own }: Resource, record: Values): { watched: Values; fields: ReadonlySet<string> } {
  const fields = new Set<string>()
  const get = (held: Values, name: string | symbol) => {
    if (typeof name === 'string' && Object.hasOwn(own, name)) fields.add(name)
    return Reflect.get(held, name)
  }
  return { watched: new Proxy(record, { get }), fields }
}
