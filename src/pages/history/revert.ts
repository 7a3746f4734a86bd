import type { Ability } from '../../core/access/ability'
import type { Resource, Values } from '../../core/schema/resource'
import { STATUS } from '../../core/schema/systemFields'
import { typeOf } from '../../fields'
import type { HistoryEntry, RecordsProvider } from '../../ui/records/recordsProvider'
import { sameValue } from '../record/changes'
import { lockedBy } from '../record/formFields'

const PER_PAGE = 200

/** A record as it was in a version, as far as its reader sees: its history followed back from what it is now. */
export function valuesAt(record: Values, later: readonly HistoryEntry[], version: number): Values {
  const values = { ...record }
  const undone = later.filter(entry => entry.version > version).sort((a, b) => b.id - a.id)
  for (const { changes } of undone) for (const { field, before } of changes) values[field] = before
  return values
}

/** Everything that was written to a record since a version. */
export async function readSince(
  records: RecordsProvider,
  resource: string,
  id: number,
  version: number,
): Promise<HistoryEntry[]> {
  const found: HistoryEntry[] = []
  for (let page = 1; ; page++) {
    const { data } = await records.history(resource, id, { page, perPage: PER_PAGE })
    found.push(...data)
    if (data.length < PER_PAGE || data.some(entry => entry.version <= version)) return found
  }
}

/** What putting a version back comes to. */
export interface Revert {
  /** The fields that change, as they were then. */
  changes: Values
  /** Fields that differ and that the person may not write. */
  locked: string[]
  /** The status differs: it never moves that way. */
  status: boolean
}

/** Which fields a version differs in from the record of now, and which of these the person may write. */
export function revertOf(resource: Resource, ability: Ability, record: Values, then: Values): Revert {
  const differing = Object.keys(resource.fields).filter(name => {
    const field = resource.fields[name]
    return field && !typeOf(field).writeOnly && name in record && !sameValue(record[name], then[name])
  })
  const locked = (name: string) => lockedBy({ resource, ability, record }, name)
  const open = differing.filter(name => !locked(name))
  return {
    changes: Object.fromEntries(open.map(name => [name, then[name] ?? null])),
    locked: differing.filter(name => locked(name) === 'not_allowed' || locked(name) === 'fixed'),
    status: differing.includes(STATUS),
  }
}
