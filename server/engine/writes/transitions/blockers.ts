import type { TransitionState } from '../../../../src/contract/records'
import { canOn } from '../../../../src/core/access/ability'
import { mayReadField } from '../../../../src/core/access/fieldRights'
import type { Issue } from '../../../../src/core/schema/issues'
import type { Blocker, Resource, Values } from '../../../../src/core/schema/resource'
import { STATUS } from '../../../../src/core/schema/systemFields'
import { statusAfter, userTransitions } from '../../../../src/core/schema/userTransitions'
import type { Scope, Writer } from '../../../base/services'
import { visibleRecord } from '../../records/readRecord'
import { ruleContext } from '../../records/scope'

/** A reason why a transition is not possible, and the field that it depends on. */
export type TransitionBlocker = Issue & { field?: string }

/** A transition to check. The record includes the sent values. */
export interface TransitionCheck {
  name: string
  record: Values
}

/** Returns whether a field has no value. */
export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/**
 * Returns what blocks a transition of a record, apart from its status. If a blocker depends on a field that
 * the reader can't see, it is not named.
 */
export async function blockersOf(
  reader: Writer,
  resource: Resource,
  { name, record }: TransitionCheck,
): Promise<TransitionBlocker[]> {
  const { requires = [] } = resource.transitions[name] ?? {}
  const { ability } = reader
  const shows = (path: string) =>
    !ability || mayReadField(ability, resource, { name: path.split('.')[0] ?? path, record })
  const empty = requires
    .filter(field => isEmpty(record[field]))
    .map(field => ({ field, key: 'validation.required' }))
  const { watched, fields } = watch(resource, record)
  const blockers = await definedBlockers(reader, resource, { name, record: watched })
  const named = [...fields].every(shows)
    ? blockers
        .filter(({ field }) => field === undefined || shows(field))
        .map(blocker => issueOf(resource, blocker))
    : []
  const readable = [...empty.filter(({ field }) => shows(field)), ...named]
  const isAll = readable.length === empty.length + blockers.length
  return isAll ? readable : [...readable, { key: 'api.missing_unseen' }]
}

/** Returns the blockers of the definition's guard and of the resource's hook. */
async function definedBlockers(
  reader: Writer,
  resource: Resource,
  { name, record }: TransitionCheck,
): Promise<Blocker[]> {
  const guard = resource.transitions[name]?.guard
  const guarded = guard?.(record, ruleContext(reader, resource, record)).map(asBlocker) ?? []
  const hook = reader.services.hooks?.get(resource.name)?.blockers
  return hook ? [...guarded, ...(await hook({ transition: name, record }, reader))] : guarded
}

const asBlocker = (blocker: string | Blocker): Blocker =>
  typeof blocker === 'string' ? { key: blocker } : blocker

// The engine's own blockers have the full key of their message, which contains a dot.
const issueOf = ({ name }: Resource, { key, ...blocker }: Blocker): TransitionBlocker => ({
  ...blocker,
  key: key.includes('.') ? key : `resources.${name}.missing.${key}`,
})

/** Wraps a record and tracks which of its fields are read. */
function watch({ fields: own }: Resource, record: Values): { watched: Values; fields: ReadonlySet<string> } {
  const fields = new Set<string>()
  const get = (values: Values, name: string | symbol) => {
    if (typeof name === 'string' && Object.hasOwn(own, name)) fields.add(name)
    return Reflect.get(values, name)
  }
  return { watched: new Proxy(record, { get }), fields }
}

/**
 * Returns the transitions that users can make from the record's status: whether this user has permission, and
 * what blocks them. They reveal the status, so a user who can't read it gets none.
 */
export async function listTransitions(
  scope: Scope,
  resource: Resource,
  id: number,
): Promise<TransitionState[]> {
  const { services, ability, language } = scope
  const db = services.db.kysely
  const record = await visibleRecord({ ...scope, db }, resource, id)
  if (!mayReadField(ability, resource, { name: STATUS, record })) return []
  const available: TransitionState[] = []
  for (const [name, transition] of userTransitions(resource, record[STATUS])) {
    const { reason = false, action = 'update', availableWhen } = transition
    if (availableWhen?.(record) === false) continue
    const missing = await blockersOf({ ...scope, db }, resource, { name, record })
    available.push({
      name,
      to: statusAfter(transition, String(record[STATUS])),
      reason,
      allowed: canOn(ability, action, { resource, record }),
      missing: missing.map(({ field, ...issue }) => ({
        ...(field ? { field } : {}),
        message: services.messages.translateIssue(language, issue),
      })),
    })
  }
  return available
}
