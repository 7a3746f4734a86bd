import type { Stored } from '../../../../server/engine/sql/select'
import type { Resource, Transition } from '../../../../src/core/schema/resource'
import { NOBODY, type Walk } from '../walk'
import { isWork } from '../work'
import { page } from './reading'
import { tryCreate } from './writing'

const ROUTE = '/:resource/:id/:below'

/** Checks the related records of each record, which follow the rules of both resources. */
export async function relations(walk: Walk): Promise<void> {
  for (const [below, { to, by }] of Object.entries(walk.resource.relations)) {
    const child = walk.world.resources.get(to)
    for (const id of await walk.asked()) await children(walk, { id, below, child, by })
    await createBelow(walk, { below, child, by })
  }
}

interface Below {
  id: number
  below: string
  child: Resource
  by: string
}

async function children(walk: Walk, { id, below, child, by }: Below): Promise<void> {
  const { oracle, resource } = walk
  const what = `${below} of ${id}`
  const answer = await walk.ask(`GET ${ROUTE}`, { id, below, query: { range: [0, 999] } })
  const parent = (await walk.visible()).find(record => record.id === id)
  if (!oracle.may('read', resource)) return walk.refused(what, answer, 'read')
  if (!parent) return walk.missing(what, answer)
  if (!oracle.may('read', child)) return walk.refused(what, answer, 'read', undefined, child)
  const visible = await walk.visible(child)
  const mayAsk = oracle.asks(child, by, visible)
  if (mayAsk === 'no') return walk.refused(what, answer, 'read', by, child)
  if (mayAsk === 'yes')
    await page(
      walk,
      what,
      answer,
      visible.filter(record => record[by] === id),
      child,
    )
}

async function createBelow(walk: Walk, { below, child, by }: Omit<Below, 'id'>): Promise<void> {
  const { oracle, resource } = walk
  const route = `POST ${ROUTE}`
  const hidden = (await walk.records()).find(record => !oracle.may('read', resource, record))
  for (const id of [NOBODY, ...(hidden ? [hidden.id] : [])]) {
    const answer = await walk.ask(route, { id, below, body: {} })
    if (oracle.may('read', resource)) walk.missing(`create ${below} of ${id}`, answer)
    else walk.refused(`create ${below} of ${id}`, answer, 'read')
  }
  const [parent] = (await walk.targets()).filter(record => oracle.may('read', resource, record))
  if (!parent) return
  const post = (body: unknown) => walk.ask(route, { id: parent.id, below, body })
  if (child.fields[by]?.readOnly && oracle.may('create', child)) {
    const { status, body } = await post({})
    return walk.check(`create ${below}`, [status, Object.keys(body.errors ?? {}).includes(by)], [422, true])
  }
  await tryCreate(walk.into(child), `create ${below}`, post, { by, id: parent.id })
}

/** Checks which transitions are listed, and which of them the person can run. */
export async function transitions(walk: Walk): Promise<void> {
  for (const id of await walk.asked()) {
    const answer = await walk.ask('GET /:resource/:id/transitions', { id })
    const record = (await walk.records()).find(one => one.id === id)
    const what = `transitions of ${id}`
    if (!walk.oracle.may('read', walk.resource)) walk.refused(what, answer, 'read')
    else if (!record || !walk.oracle.may('read', walk.resource, record)) walk.missing(what, answer)
    else checkBulkTransition(walk, what, record, answer.body.data)
    for (const [name, transition] of Object.entries(walk.resource.transitions))
      await move(walk, { id, name, transition, record })
  }
  for (const [name, { bulk, action = 'update' }] of Object.entries(walk.resource.transitions))
    if (bulk) await moveMany(walk, name, action)
}

function checkBulkTransition(walk: Walk, what: string, record: Stored, data: unknown): void {
  const { oracle, resource } = walk
  const mayRead = oracle.reads(resource, 'status', record)
  const expected = Object.entries(resource.transitions)
    .filter(([, { from, by }]) => mayRead && by !== 'server' && from.includes(String(record.status)))
    .filter(([, { availableWhen }]) => availableWhen?.(record) ?? true)
    .map(([name, { action = 'update' }]) => ({ name, allowed: oracle.may(action, resource, record) }))
  const found = (data as { name: string; allowed: boolean }[]).map(({ name, allowed }) => ({ name, allowed }))
  walk.check(what, found, expected)
}

interface Move {
  id: number
  name: string
  transition: Transition
  record?: Stored
}

async function move(walk: Walk, { id, name, transition, record }: Move): Promise<void> {
  const { oracle, resource, world, person } = walk
  const { action = 'update' } = transition
  const answer = await walk.ask(`POST ${ROUTE}`, { id, below: name, body: { reason: 'Because.' } })
  const what = `${name} ${id}`
  if (transition.by === 'server') return walk.missing(what, answer)
  if (!oracle.may('read', resource)) return walk.refused(what, answer, 'read')
  if (!record || !oracle.may('read', resource, record)) return walk.missing(what, answer)
  if (!oracle.may(action, resource, record)) return walk.refused(what, answer, action)
  if (!oracle.reads(resource, 'status', record)) return walk.refused(what, answer, 'read', 'status')
  const possible = transition.from.includes(String(record.status))
  // The transition of a made-up work record can be rejected because of its values.
  const refusals = isWork(resource) ? [409, 422] : [409]
  walk.check(`${what} status`, refusals.includes(answer.status) || (possible && answer.status === 200), true)
  if (answer.status === 200) await world.restore(resource, person.id)
}

/**
 * Checks that a bulk transition matches the visible records,
 * and changes only those that the person can transition.
 */
async function moveMany(walk: Walk, name: string, action: string): Promise<void> {
  const { oracle, resource, world, person } = walk
  const query = { filter: { id: [...(await walk.targets()).map(({ id }) => id), NOBODY] } }
  const route = 'POST /:resource/transitions/:name'
  const answer = await walk.ask(route, { below: name, query, body: { reason: 'Because.' } })
  const what = `${name} many`
  if (!oracle.may('read', resource)) return walk.refused(what, answer, 'read')
  if (!oracle.may(action, resource)) return walk.refused(what, answer, action)
  const { moved: changed, refused } = answer.body.data as {
    moved: number[]
    refused: { id: number; label?: string }[]
  }
  const visible = (await walk.targets()).filter(record => oracle.may('read', resource, record))
  walk.check(
    `${what} ids`,
    [...changed, ...refused.map(({ id }) => id)].sort((a, b) => a - b),
    visible.map(({ id }) => id),
  )
  for (const record of visible) {
    if (!oracle.may(action, resource, record) || !oracle.reads(resource, 'status', record))
      walk.check(`${what} moves ${record.id}`, changed.includes(record.id), false)
    const { label } = refused.find(({ id }) => id === record.id) ?? {}
    if (!oracle.reads(resource, resource.title, record))
      walk.check(`${what} names ${record.id}`, label, undefined)
  }
  await world.restore(resource, person.id)
}
