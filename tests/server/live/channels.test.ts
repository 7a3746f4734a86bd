import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSession } from '../../../server/auth/sessions'
import { mayJoin } from '../../../server/live/mayJoin'
import { messagesFor } from '../../../server/live/messagesFor'
import type { KeptEvent } from '../../../server/live/takeEvents'
import { loadResources } from '../../../server/resources'
import type { Resource } from '../../../src/schema/resource'
import { collectResources } from '../../../src/schema/resources'
import { engines } from '../../support/databases'
import { further } from '../walk/definitions'
import { peopleOf } from '../walk/people'
import type { Walking } from '../walk/world'
import { openWorld } from '../walk/world'

const resources = collectResources([...(await loadResources()).all, ...further])
/** Whoever reads all, some by each kind of condition, or nothing. */
const OTHERS = [
  'only what is assigned to me',
  'mine in either way',
  'of my company',
  'all but mine',
  'only updates',
]
const people = peopleOf(resources).filter(({ rules, who }) => !rules || OTHERS.includes(who))
const NOBODY = 987_654

/** What the databases do differently is shown by the others. */
const walked = process.env.TEST_LONG ? engines : engines.slice(0, 1)

describe.each(walked)('who hears what on $name', engine => {
  let opened: Awaited<ReturnType<typeof openWorld>>
  beforeAll(async () => {
    opened = await openWorld(engine, resources, people)
  })
  afterAll(() => opened.close())

  /** The records that a person is told of when each of a resource is written. */
  async function toldOf({ id: me }: Walking, { name }: Resource, ids: readonly number[]): Promise<number[]> {
    const own = `private-resources.${name}.${me}`
    const events = ids.map(
      (record_id): KeptEvent => ({
        ...{
          id: record_id,
          kind: 'record',
          seq: record_id,
          resource: name,
          action: 'create',
          by: null,
          record_id,
        },
        ...{ version: 1, records: null, socket: null, user: 0, notification: 0 },
      }),
    )
    const sent = await messagesFor(opened.world.services, { occupied: async () => [own] }, events)
    return sent.filter(({ channels }) => channels.includes(own)).map(({ of }) => Number(of.record_id))
  }

  it.each(people)('C-06 L-09 $who: every channel of every resource', async ({ who }) => {
    const { world, walking } = opened
    const person = walking.find(one => one.who === who)
    const other = walking.find(one => one.who !== who)
    if (!person || !other) throw new Error(`${who} has not signed in`)
    const expected: Record<string, boolean> = {
      [`private-notifications.${person.id}`]: true,
      [`private-notifications.${other.id}`]: false,
      'private-notifications.': false,
      'private-resources.nothing': false,
      'presence-nothing.1': false,
      'private-something': false,
      something: false,
    }
    for (const resource of resources.all) await world.own(resource, person.id)
    for (const resource of resources.all) {
      const { oracle, id: me } = person
      const ids = world.ids(resource.name)
      const records = (await world.records(resource)).filter(({ id }) => ids.includes(id))
      const readable = records.filter(record => oracle.may('read', resource, record)).map(({ id }) => id)
      // Of the records one is theirs in each way, and one in none: who reads all of these reads every one.
      const [some, all] = [oracle.may('read', resource), readable.length === records.length]
      expected[`private-resources.${resource.name}`] = all
      expected[`private-resources.${resource.name}.${me}`] = some && !all
      expected[`private-resources.${resource.name}.${other.id}`] = false
      expected[`presence-${resource.name}.${NOBODY}`] = false
      for (const { id } of records) expected[`presence-${resource.name}.${id}`] = readable.includes(id)
      if (some && !all) expect(await toldOf(person, resource, ids), resource.name).toEqual(readable)
    }
    const found: Record<string, boolean> = {}
    const session = await readSession(world.services, `Bearer ${person.token}`)
    for (const channel of Object.keys(expected))
      found[channel] = session !== undefined && (await mayJoin(world.services, session, channel))
    expect(found).toEqual(expected)
  })
})
