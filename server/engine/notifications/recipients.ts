import { canOn } from '../../../src/core/access/ability'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { RecipientRule } from '../../../src/core/schema/trigger'
import type { Writer } from '../../base/services'
import { type Person, peopleOf } from '../people/people'
import type { Stored } from '../sql/select'
import { reach } from './reach'

/** Records that users might want to be notified about. */
export interface RecordEvent {
  resource: Resource
  records: readonly Stored[]
  /** The ID of the user who caused it. They are not notified. */
  actor?: number
}

/**
 * Returns the users to notify, with their records: never the user who caused it, a user who can't sign in, or
 * one who can't read the record.
 */
export async function recipientsOf(
  { services, db }: Pick<Writer, 'services' | 'db'>,
  { resource, records, actor }: RecordEvent,
  to: readonly RecipientRule[],
): Promise<Map<Person, Stored[]>> {
  const people = await peopleOf(services, db)
  const recipients = new Map<Person, Set<Stored>>()
  const add = (person: Person | undefined, record: Stored) => {
    if (!person || person.id === actor || !canOn(person.ability, 'read', { resource, record })) return
    recipients.set(person, (recipients.get(person) ?? new Set()).add(record))
  }
  for (const addressee of to)
    if (typeof addressee === 'string') {
      const ends = await reach({ services, db }, { resource, records }, addressee)
      records.forEach((record, index) => {
        add(people.get(Number(ends[index]?.value ?? 0)), record)
      })
    } else
      for (const record of records)
        for (const person of whoMay(people, addressee.may, { resource, record, actor })) add(person, record)
  return new Map([...recipients].map(([person, found]) => [person, [...found]]))
}

interface OneOfThem {
  resource: Resource
  record: Values
  actor?: number
}

/**
 * Returns the users with a permission on a record. Users with all permissions are only included if there are
 * no others.
 */
function whoMay(
  people: ReadonlyMap<number, Person>,
  action: string,
  { resource, record, actor }: OneOfThem,
): Person[] {
  const able = [...people.values()].filter(
    ({ id, ability }) => id !== actor && canOn(ability, action, { resource, record }),
  )
  const others = able.filter(({ managesAll }) => !managesAll)
  return others.length ? others : able
}
