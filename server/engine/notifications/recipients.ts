import { canOn } from '../../../src/core/access/ability'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { RecipientRule } from '../../../src/core/schema/trigger'
import type { Writer } from '../../base/services'
import { type Person, peopleOf } from '../people/people'
import type { Stored } from '../sql/select'
import { reach } from './reach'

/** Records that somebody may want to know of, and who made it so. */
export interface RecordEvent {
  resource: Resource
  records: readonly Stored[]
  /** Id of who did it: they know. */
  actor?: number
}

/** Who is told of which of the records: never who did it, who may not sign in, or who may not read the record. */
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

/** Who has a right on a record; whoever may do everything only where there is nobody else to be told. */
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
