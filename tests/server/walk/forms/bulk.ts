import type { Values } from '../../../../src/core/schema/resource'
import { idsIn, idsOf, NOBODY, type Walk } from '../walk'
import { isWork } from '../work'
import { bodyFor } from './writing'

/**
 * Checks that a bulk update matches the visible records, and
 * is refused as a whole if one of them can't be written.
 */
export async function updateMany(walk: Walk): Promise<void> {
  const { oracle, resource, world, person } = walk
  const records = await walk.targets()
  const filter = { id: [...idsIn(records), NOBODY] }
  const route = 'PUT /:resource'
  const put = (body: unknown, asked: unknown = filter) => walk.ask(route, { query: { filter: asked }, body })
  const full = await bodyFor(walk, 0)
  if (!oracle.may('read', resource)) return walk.refused('update many', await put(full), 'read')
  if (!oracle.may('update', resource)) return walk.refused('update many', await put(full), 'update')
  const visible = records.filter(record => oracle.may('read', resource, record))
  const seen = await walk.visible()
  const hidden = walk.kept().find(([name]) => oracle.asks(resource, name, seen) === 'no')
  if (hidden) {
    const answer = await put({}, { [`${hidden[0]}_null`]: true })
    walk.refused(`update many by ${hidden[0]}`, answer, 'read', hidden[0])
  }
  const nothing = await put({})
  if (!visible.every(record => oracle.may('update', resource, record)))
    return walk.refused('update many', nothing, 'update')
  if (isWork(resource) && nothing.status === 422) return
  walk.check('update many', nothing.body.data, { count: visible.length, ids: idsIn(visible) })
  const closed = Object.keys(full).find(name => refusedOn(walk, name, full, visible))
  if (!closed) return
  walk.refused(`update many in ${closed}`, await put({ [closed]: full[closed] }), 'update', closed)
  await world.restore(resource, person.id)
}

const refusedOn = ({ oracle, resource }: Walk, name: string, full: Values, visible: readonly Values[]) =>
  visible.length > 0 &&
  !resource.fields[name]?.immutable &&
  visible.every(record => !oracle.writes('update', resource, name, record) && full[name] !== record[name])

/** Checks deleting records one by one. */
export async function remove(walk: Walk): Promise<void> {
  const { oracle, resource, world, person } = walk
  for (const id of await walk.asked()) {
    const record = (await walk.records()).find(one => one.id === id)
    const answer = await walk.ask('DELETE /:resource/:id', { id })
    const what = `delete ${id}`
    if (!oracle.may('read', resource)) walk.refused(what, answer, 'read')
    else if (!record || !oracle.may('read', resource, record)) walk.missing(what, answer)
    else if (!oracle.may('delete', resource, record)) walk.refused(what, answer, 'delete')
    else {
      // Other records might refer to it, and an account can have more permissions than the user can delete.
      walk.check(what, [200, 409, resource.account ? 403 : 200].includes(answer.status), true)
      if (answer.status !== 200) continue
      walk.record(what, answer.body.data, record)
      await world.restore(resource, person.id)
    }
  }
}

export async function removeMany(walk: Walk): Promise<void> {
  const { oracle, resource, world, person } = walk
  const records = await walk.targets()
  const query = { filter: { id: [...idsIn(records), NOBODY] } }
  const answer = await walk.ask('DELETE /:resource', { query })
  if (!oracle.may('read', resource)) return walk.refused('delete many', answer, 'read')
  if (!oracle.may('delete', resource)) return walk.refused('delete many', answer, 'delete')
  const visible = records.filter(record => oracle.may('read', resource, record))
  if (!visible.every(record => oracle.may('delete', resource, record)))
    return walk.refused('delete many', answer, 'delete')
  if (answer.status === 200) {
    walk.check(
      'delete many',
      idsOf({ ...answer, body: { data: answer.body.data.ids.map((id: number) => ({ id })) } }),
      idsIn(visible),
    )
    await world.restore(resource, person.id)
  } else walk.check('delete many', [409, resource.account ? 403 : 409].includes(answer.status), true)
}
