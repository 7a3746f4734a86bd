import type { Resource } from '../../../src/core/schema/resource'
import type { TriggerEvent } from '../../../src/core/schema/trigger'
import type { Writer } from '../../base/services'
import type { Person } from '../people/people'
import { withParents } from '../sql/parents'
import type { Stored } from '../sql/select'
import { notify } from './notify'

/** A write of one record. */
interface Written {
  before?: Stored
  record: Stored
}

/**
 * Sends the notifications that the definition's triggers declare for writes by one action, in their
 * transaction. A user who gets a more specific notification about a record doesn't also get the general one.
 */
export async function notifyOfWrites(
  writer: Writer,
  resource: Resource,
  { action, written }: { action: string; written: readonly Written[] },
): Promise<void> {
  const { db } = writer
  const triggers = Object.entries(resource.notifications)
  if (writer.quiet || !written.length || !triggers.length) return
  const actor = writer.actor?.id
  const recipients = new Map<Person, Stored[]>()
  const plain = triggers.filter(([, { on }]) => 'writes' in on)
  for (const [name, trigger] of [...triggers.filter(one => !plain.includes(one)), ...plain]) {
    const isPlain = 'writes' in trigger.on
    // General notifications are about changes by users, not by the server itself.
    if (isPlain && actor === undefined) continue
    const found = written.filter(write => isOccasion(trigger.on, { resource, action }, write))
    if (!found.length) continue
    const stored = found.map(({ record }) => record)
    const records = await withParents(db, resource, stored)
    const options = { resource, records, actor, name, trigger, at: writer.context.now }
    const notified = await notify(writer.services, db, {
      ...options,
      ...(isPlain ? { onceUnread: true, recipients } : {}),
    })
    for (const [person, about] of notified)
      recipients.set(person, [...(recipients.get(person) ?? []), ...about])
  }
}

function isOccasion(
  on: TriggerEvent,
  { resource, action }: { resource: Resource; action: string },
  { before, record }: Written,
): boolean {
  if ('transitions' in on)
    return on.transitions.includes(action) && Object.hasOwn(resource.transitions, action)
  if ('set' in on) {
    const value = record[on.set]
    return action !== 'delete' && isFilled(value) && !isSame(before?.[on.set], value)
  }
  return 'writes' in on && on.writes.some(one => one === action)
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
