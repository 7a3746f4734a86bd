import { isDeepStrictEqual } from 'node:util'
import type { HistoryEntry } from '../../../../src/contract/records'
import { withoutProtected } from '../../../../src/core/access/protectedAnswers'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { allFields, STATUS } from '../../../../src/core/schema/systemFields'
import { asAnswers } from '../../../../src/fields/answers/answers.type'
import type { Scope } from '../../../base/services'
import type { Stored } from '../../sql/select'
import { maskFor } from '../readable'
import { namedChanges } from './storedChanges'

/**
 * Returns a function that masks an entry of a record's history: it removes everything about fields that the
 * reader can't see.
 */
export function maskHistoryEntry({ ability }: Scope, resource: Resource, record: Stored) {
  // Fields that are empty now are included, so that each field's permission is checked.
  const readable = maskFor(ability, resource)({ ...emptyOf(resource), ...record })
  const shown = (field: string, value: unknown) =>
    withoutProtected(ability, resource, { values: { [field]: value }, record })[field]
  const masked = <Entry extends HistoryEntry>(entry: Entry): Entry => ({
    ...entry,
    // A transition and its reason reveal the status and the input fields.
    ...(hidesTransition(resource, entry.action, readable) && { action: 'update', reason: null }),
    // The reason of any other change reveals something about each field that changed.
    ...(entry.reason && hidesChange(resource, entry, readable) && { reason: null }),
    changes: entry.changes
      .filter(({ field }) => field in readable)
      .map(({ field, before, after }) => ({
        field,
        before: shown(field, before),
        after: shown(field, after),
      }))
      .filter(({ field, before, after }) => !isAnswers(resource, field) || !isDeepStrictEqual(before, after)),
  })
  return <Entry extends HistoryEntry>(stored: Entry): Entry =>
    masked({ ...stored, changes: namedChanges(resource, stored.changes) })
}

// A reader who can't see a protected answer must not learn that it changed either.
const isAnswers = ({ fields }: Resource, name: string) => asAnswers(fields[name]) !== undefined

function hidesTransition({ transitions }: Resource, action: string, readable: Values): boolean {
  if (!Object.hasOwn(transitions, action)) return false
  return [STATUS, ...(transitions[action]?.input ?? [])].some(name => !(name in readable))
}

const hidesChange = (
  { transitions }: Resource,
  { action, changes }: HistoryEntry,
  readable: Values,
): boolean => !Object.hasOwn(transitions, action) && changes.some(({ field }) => !(field in readable))

const emptyOf = (resource: Resource): Values =>
  Object.fromEntries(Object.keys(allFields(resource)).map(name => [name, null]))

/** Returns both sides of each change as records, for looking up the labels of their references. */
export const sidesOf = (entries: readonly Pick<HistoryEntry, 'changes'>[]): Values[] =>
  entries.flatMap(({ changes }) => [
    Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  ])
