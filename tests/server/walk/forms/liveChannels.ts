import { readSession } from '../../../../server/engine/people/sessions'
import type { StoredEvent } from '../../../../server/live/claimEvents'
import { mayJoin } from '../../../../server/live/mayJoin'
import { messagesFor } from '../../../../server/live/messagesFor'
import { idsIn, NOBODY, type Walk } from '../walk'

/**
 * Checks which live channels of the resource and its records the
 * person can join, and which writes they receive there (C-06, L-09).
 */
export async function hear(walk: Walk): Promise<void> {
  const { oracle, resource, world, person } = walk
  const records = await walk.targets()
  const readable = idsIn(records.filter(record => oracle.may('read', resource, record)))
  // The person owns one record in each way and doesn't own the
  // last. A person who can read all of these can read every record.
  const [some, all] = [oracle.may('read', resource), readable.length === records.length]
  const own = `private-resources.${resource.name}.${person.id}`
  const expected = new Map([
    [`private-resources.${resource.name}`, all],
    [own, some && !all],
    [`private-resources.${resource.name}.${world.other(person.id)}`, false],
    [`presence-${resource.name}.${NOBODY}`, false],
    ...records.map(({ id }) => [`presence-${resource.name}.${id}`, readable.includes(id)] as const),
  ])
  const session = await readSession(world.services, `Bearer ${person.token}`)
  for (const [channel, joins] of expected)
    walk.check(`joins ${channel}`, session && (await mayJoin(world.services, session, channel)), joins)
  if (!some || all) return
  const sent = await messagesFor(
    world.services,
    { occupied: async () => [own] },
    records.map(({ id }) => created(resource.name, id)),
  )
  const published = sent.filter(({ channels }) => channels.includes(own)).map(({ of }) => of.record_id)
  walk.check('is told of', published, readable)
}

const created = (resource: string, record_id: number): StoredEvent => ({
  id: record_id,
  kind: 'record',
  seq: record_id,
  resource,
  action: 'create',
  by: null,
  record_id,
  version: 1,
  records: null,
  socket: null,
  user: 0,
  notification: 0,
  task: '',
})
