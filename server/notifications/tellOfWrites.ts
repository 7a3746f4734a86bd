import type { Resource } from '../../src/schema/resource'
import type { Occasion } from '../../src/schema/trigger'
import { withParents } from '../records/parents'
import type { Stored } from '../records/select'
import type { Writer } from '../records/writer'
import type { Executor } from '../storage/database'
import { tellNews } from './tell'

/** A write of one record. */
interface Written {
  before?: Stored
  record: Stored
}

/** Tells who is to be told of some writes of one kind, as the definition's triggers say; in their transaction. */
export async function tellOfWrites(
  writer: Writer,
  db: Executor,
  resource: Resource,
  action: string,
  written: readonly Written[],
): Promise<void> {
  if (writer.quiet || !written.length) return
  for (const [name, trigger] of Object.entries(resource.notifications)) {
    const found = written.filter(write => isOccasion(trigger.on, resource, action, write))
    if (!found.length) continue
    const records = await withParents(
      db,
      resource,
      found.map(({ record }) => record),
    )
    await tellNews(writer.services, db, {
      resource,
      records,
      actor: writer.actor?.id,
      name,
      trigger,
      at: writer.context.now,
      onceUnread: 'writes' in trigger.on,
    })
  }
}

function isOccasion(on: Occasion, resource: Resource, action: string, { before, record }: Written): boolean {
  if ('moves' in on) return on.moves.includes(action) && Object.hasOwn(resource.transitions, action)
  if ('set' in on) {
    const value = record[on.set]
    return action !== 'delete' && isFilled(value) && !isSame(before?.[on.set], value)
  }
  return 'writes' in on && on.writes.some(one => one === action)
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
