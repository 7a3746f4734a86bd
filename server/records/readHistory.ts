import { isDeepStrictEqual } from 'node:util'
import { hidesHistory } from '../../src/access/historyRights'
import { withoutProtected } from '../../src/access/protectedAnswers'
import { asAnswers } from '../../src/fields/answers/answers'
import type { Resource, Values } from '../../src/schema/resource'
import { allFields, STATUS } from '../../src/schema/systemFields'
import { type HistoryEntry, historyRows } from './historyRows'
import { type Labels, labelsFor } from './labels'
import { visibleRecord } from './one'
import { maskFor } from './readable'
import { forbidden, type Scope } from './scope'

/**
 * What happened to a record, newest first, without fields that the reader may not see. Whoever may not know who
 * writes it, or when, is refused.
 */
export async function readHistory(
  scope: Scope,
  resource: Resource,
  id: number,
  { first, limit }: { first: number; limit: number },
) {
  const db = scope.services.db.kysely
  const record = await visibleRecord(scope, db, resource, id)
  // Every field is asked about, also one that is empty now.
  const whole = { ...emptyOf(resource), ...record }
  const readable = maskFor(scope.ability, resource)(whole)
  const hidden = hidesHistory(scope.ability, resource, record)
  if (hidden) throw forbidden('read', resource, hidden)
  const shown = (field: string, value: unknown) =>
    withoutProtected(scope.ability, resource, { [field]: value }, record)[field]
  const { entries: written, total } = await historyRows(scope, { name: resource.name, id, first, limit })
  const entries = written.map(
    (entry): HistoryEntry => ({
      ...entry,
      // A move and its reason tell of the status, and of what is asked on the way.
      ...(hidesMove(resource, entry.action, readable) && { action: 'update', reason: null }),
      changes: entry.changes
        .filter(({ field }) => field in readable)
        .map(({ field, before, after }) => ({
          field,
          before: shown(field, before),
          after: shown(field, after),
        }))
        .filter(
          ({ field, before, after }) => !isAnswers(resource, field) || !isDeepStrictEqual(before, after),
        ),
    }),
  )
  const labels: Labels = await labelsFor(scope, db, resource, sidesOf(entries))
  return { entries, first, total, labels }
}

// Whoever may not see a protected answer is not told either that it changed.
const isAnswers = ({ fields }: Resource, name: string) => asAnswers(fields[name]) !== undefined

function hidesMove({ transitions }: Resource, action: string, readable: Values): boolean {
  if (!Object.hasOwn(transitions, action)) return false
  return [STATUS, ...(transitions[action]?.asks ?? [])].some(name => !(name in readable))
}

const emptyOf = (resource: Resource): Values =>
  Object.fromEntries(Object.keys(allFields(resource)).map(name => [name, null]))

// Both sides of each change as records, so that the labels of what they point at are looked up.
const sidesOf = (entries: readonly HistoryEntry[]) =>
  entries.flatMap(({ changes }) => [
    Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  ])
