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

/** What a reader is told of the entries of a record's history: nothing of fields that they may not see. */
export function maskHistoryEntry({ ability }: Scope, resource: Resource, record: Stored) {
  // Every field is asked about, also one that is empty now.
  const readable = maskFor(ability, resource)({ ...emptyOf(resource), ...record })
  const shown = (field: string, value: unknown) =>
    withoutProtected(ability, resource, { values: { [field]: value }, record })[field]
  const masked = <Entry extends HistoryEntry>(entry: Entry): Entry => ({
    ...entry,
    // A move and its reason tell of the status, and of what is asked on the way.
    ...(hidesTransition(resource, entry.action, readable) && { action: 'update', reason: null }),
    // The reason of another change tells of each field that it changed.
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

// Whoever may not see a protected answer is not told either that it changed.
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

/** Both sides of each change as records, so that the labels of what they point at are looked up. */
export const sidesOf = (entries: readonly Pick<HistoryEntry, 'changes'>[]): Values[] =>
  entries.flatMap(({ changes }) => [
    Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  ])
