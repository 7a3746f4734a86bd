import type { Stored } from '../../../../server/engine/sql/select'
import type { Fields, Resource, Values } from '../../../../src/core/schema/resource'
import { allFields } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { type Answer, idsIn, idsOf, NOBODY, type Walk, WIDE } from '../walk'

/** Checks a page: the visible records with their readable fields, their total and their labels. */
export async function page(
  walk: Walk,
  what: string,
  answer: Answer,
  expected: readonly Stored[],
  resource: Resource = walk.resource,
): Promise<void> {
  walk.check(`${what} status`, answer.status, 200)
  if (answer.status !== 200) return
  walk.check(`${what} ids`, idsOf(answer), idsIn(expected))
  const { total, total_is } = answer.body.meta
  walk.check(`${what} total`, { total, total_is }, { total: expected.length, total_is: 'exact' })
  const places = expected.length ? `0-${expected.length - 1}` : '*'
  walk.check(
    `${what} Content-Range`,
    answer.headers.get('Content-Range'),
    `${resource.name} ${places}/${expected.length}`,
  )
  const found = new Map<number, Values>(answer.body.data.map((record: Stored) => [record.id, record]))
  for (const record of expected) walk.record(what, found.get(record.id), record, resource)
  await labels(walk, what, answer.body.meta.labels, expected, resource)
}

/** Checks that each record that the shown values refer to has a label, and no other record has (P-10). */
export async function labels(
  walk: Walk,
  what: string,
  found: unknown,
  records: readonly Stored[],
  resource: Resource = walk.resource,
): Promise<void> {
  const expected: Record<string, Record<string, string>> = {}
  for (const record of records)
    for (const [target, id] of pointers(walk, allFields(resource), walk.oracle.shown(resource, record))) {
      const stored = (await walk.records(target)).find(one => one.id === id)
      expected[target.name] = {
        ...expected[target.name],
        [id]: stored ? walk.oracle.label(target, stored) : `#${id}`,
      }
    }
  walk.check(`${what} labels`, found, expected)
}

function pointers(walk: Walk, fields: Fields, values: Values): [Resource, number][] {
  return Object.entries(fields).flatMap(([name, field]): [Resource, number][] => {
    const value = values[name]
    if (value === null || value === undefined) return []
    const nested = typeOf(field).nested?.(field)
    if (nested && Array.isArray(value)) return value.flatMap(item => pointers(walk, nested, item as Values))
    const target = walk.world.resources.target(field)
    return target ? [value].flat().map(id => [target, Number(id)]) : []
  })
}

/** Checks the list, its count, several records by their IDs, and single records. */
export async function readRecords(walk: Walk): Promise<void> {
  const { oracle, resource } = walk
  const list = await walk.ask('GET /:resource', { query: { range: WIDE } })
  const count = await walk.ask('GET /:resource', { query: { range: [0, 0], filter: {} } })
  const all = [...idsIn(await walk.records()), NOBODY]
  const many = await walk.ask('GET /:resource', { query: { range: WIDE, filter: { id: all } } })
  if (!oracle.may('read', resource)) {
    for (const [what, answer] of Object.entries({ list, count, many })) walk.refused(what, answer, 'read')
    walk.refused('one', await walk.ask('GET /:resource/:id', { id: all[0] }), 'read')
    walk.refused('nobody', await walk.ask('GET /:resource/:id', { id: NOBODY }), 'read')
    return
  }
  const visible = await walk.visible()
  await page(walk, 'list', list, visible)
  await page(walk, 'many', many, visible)
  walk.check('count', count.body.meta?.total, visible.length)
  for (const record of await walk.targets()) await readOne(walk, record)
  walk.missing('nobody', await walk.ask('GET /:resource/:id', { id: NOBODY }))
}

async function readOne(walk: Walk, record: Stored): Promise<void> {
  const what = `one ${record.id}`
  const answer = await walk.ask('GET /:resource/:id', { id: record.id })
  if (!walk.oracle.may('read', walk.resource, record)) return walk.missing(what, answer)
  walk.check(`${what} status`, answer.status, 200)
  walk.record(what, answer.body.data, record)
  walk.check(`${what} ETag`, answer.headers.get('ETag'), `"${record.version}"`)
  await labels(walk, what, answer.body.meta?.labels, [record])
}
