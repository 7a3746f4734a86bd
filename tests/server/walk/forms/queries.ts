import type { Stored } from '../../../../server/engine/sql/select'
import { fold, searchWords } from '../../../../src/core/schema/fold'
import type { AnyField, Resource } from '../../../../src/core/schema/resource'
import { searchText } from '../../../../src/core/schema/rows'
import { ownSearched, searchPathsOf } from '../../../../src/core/schema/searchPaths'
import { typeOf } from '../../../../src/fields'
import { idsIn, idsOf, type Walk, WIDE } from '../walk'

const sortable = ([name, field]: [string, AnyField]) => typeOf(field).sort(name, field).length > 0
const filterable = ([, field]: [string, AnyField]) => typeOf(field).operators.includes('null')

function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/**
 * Checks every field in a filter, in a filter within `or`, in a sort order and among the columns of an
 * export. Allowed fields share requests, up to the limit of a request; each forbidden field has its own.
 */
export async function queryFields(walk: Walk): Promise<void> {
  const { oracle, resource } = walk
  const fields = walk.kept()
  if (!oracle.may('read', resource)) return refuseAll(walk, fields)
  const visible = await walk.visible()
  const byVerdict = (verdict: string) =>
    fields.filter(([name]) => oracle.asks(resource, name, visible) === verdict)
  const ids = idsIn(visible)
  const [open, hidden] = [byVerdict('yes'), byVerdict('no')]
  for (const some of chunks(open.filter(filterable), 10)) {
    const or = some.flatMap(([name]) => [{ [`${name}_null`]: true }, { [`${name}_null`]: false }])
    const answer = await walk.ask('GET /:resource', { query: { range: WIDE, filter: { or } } })
    for (const [name] of some) walk.check(`filter by ${name}`, idsOf(answer), ids)
    walk.used('filter', ...some.map(([name]) => name))
  }
  for (const some of chunks(open.filter(sortable), 5)) {
    const sort = some.map(([name]) => [name, 'DESC'])
    const answer = await walk.ask('GET /:resource', { query: { range: WIDE, sort } })
    for (const [name] of some) walk.check(`sort by ${name}`, idsOf(answer), ids)
    walk.used('sort', ...some.map(([name]) => name))
  }
  for (const [name, field] of hidden) await refuseOne(walk, name, field)
  const named = open.map(([name]) => name)
  const exported = await walk.ask('GET /:resource/export', { query: { fields: named, headers: 'names' } })
  walk.check('export of fields', [exported.status, headerOf(exported.body)], [200, named])
  walk.used('export', ...named)
}

const headerOf = (csv: unknown) => String(csv).replace('\ufeff', '').split('\r\n')[0]?.split(',')

async function refuseAll(walk: Walk, fields: [string, AnyField][]): Promise<void> {
  const names = fields.map(([name]) => name)
  for (const some of chunks(fields.filter(sortable), 5)) {
    const sort = some.map(([name]) => [name, 'ASC'])
    walk.refused('sort', await walk.ask('GET /:resource', { query: { sort } }), 'read')
    walk.used('sort', ...some.map(([name]) => name))
  }
  const filter = Object.fromEntries(fields.filter(filterable).map(([name]) => [`${name}_null`, false]))
  walk.refused('filter', await walk.ask('GET /:resource', { query: { filter } }), 'read')
  walk.used('filter', ...fields.filter(filterable).map(([name]) => name))
  walk.refused('export', await walk.ask('GET /:resource/export', { query: { fields: names } }), 'read')
  walk.used('export', ...names)
}

async function refuseOne(walk: Walk, name: string, field: AnyField): Promise<void> {
  const route = 'GET /:resource'
  if (filterable([name, field])) {
    walk.used('filter', name)
    const plain = { [`${name}_null`]: true }
    walk.refused(`filter by ${name}`, await walk.ask(route, { query: { filter: plain } }), 'read', name)
    const below = { or: [{ id: 1 }, { or: [plain] }] }
    walk.refused(
      `filter below or by ${name}`,
      await walk.ask(route, { query: { filter: below } }),
      'read',
      name,
    )
  }
  if (sortable([name, field])) {
    walk.used('sort', name)
    const sort = [
      ['id', 'ASC'],
      [name, 'ASC'],
    ]
    walk.refused(`sort by ${name}`, await walk.ask(route, { query: { sort } }), 'read', name)
  }
  walk.used('export', name)
  const exported = await walk.ask('GET /:resource/export', { query: { fields: ['id', name] } })
  walk.refused(`export ${name}`, exported, 'read', name)
}

/** Checks that the search matches a record only by its readable fields. */
export async function search(walk: Walk): Promise<void> {
  const { oracle, resource } = walk
  const [record] = await walk.targets()
  if (!record || !oracle.may('read', resource)) return
  const visible = await walk.visible()
  const own = ownSearched(resource)
  const verdicts = new Map(own.map(name => [name, oracle.asks(resource, name, visible)]))
  if ([...verdicts.values()].includes('either')) return
  const open = own.filter(name => verdicts.get(name) === 'yes')
  const within = { ...resource, list: { ...resource.list, search: open } }
  const names = await knownNames(walk, visible)
  /**
   * Returns the visible records whose own text contains the word, and of the found records those that it
   * matches by the name of a referenced record.
   */
  const foundBy = (word: string, found: unknown): Stored[] =>
    visible.filter(
      one =>
        searchText(within, one).includes(word) ||
        (names.get(one.id)?.includes(word) && (found as unknown[]).includes(one.id)),
    )
  for (const [name, words] of [
    ...own.map(name => [name, wordsOf(resource, record, name)] as const),
    ...searchPathsOf(resource).map(way => [way.name, searchWords(names.get(record.id) ?? '')] as const),
  ]) {
    const [word] = words
    if (!word) continue
    const answer = await walk.ask('GET /:resource', { query: { range: WIDE, filter: { q: word } } })
    const found = idsOf(answer)
    walk.check(`search by ${name}`, found, idsIn(foundBy(word, found)))
  }
  if (resource.menu !== false) await searchAll(walk, record, foundBy, within)
}

/** Returns the folded names at the ends of a search's paths that the person can read, by record ID. */
async function knownNames(walk: Walk, visible: readonly Stored[]): Promise<Map<number, string>> {
  const { oracle, resource } = walk
  const labels = new Map<number, string>()
  for (const { steps } of searchPathsOf(resource))
    for (const record of visible) {
      let from = resource
      let at: Stored | undefined = record
      for (const { by, of } of steps) {
        const id: unknown = at && oracle.reads(from, by, at) ? at[by] : undefined
        at = (await walk.records(of)).find(one => one.id === id)
        from = of
      }
      const label = at && oracle.label(from, at)
      if (label && label !== `#${at?.id}`)
        labels.set(record.id, `${labels.get(record.id) ?? ''} ${fold(label)}`)
    }
  return labels
}

/** Checks the search over all resources in the same way, preferably with a word of a hidden field. */
async function searchAll(
  walk: Walk,
  record: Stored,
  foundBy: (word: string, found: unknown) => Stored[],
  within: Resource,
) {
  const { oracle, resource } = walk
  const names = [...ownSearched(resource)].sort((a, b) => order(within, a) - order(within, b))
  const [word] = names.flatMap(name => wordsOf(resource, record, name)).filter(({ length }) => length > 2)
  if (!word) return
  const answer = await walk.ask('GET /search', { query: { q: word, limit: 20 } })
  const groups = answer.body.data as { resource: string; records: { id: number; label: string }[] }[]
  const found = groups.find(group => group.resource === resource.name)?.records ?? []
  const ids = found.map(({ id }) => id)
  const expected = foundBy(word, ids).slice(0, 20)
  walk.check(
    `search over all for ${word}`,
    found.map(({ id, label }) => ({ id, label })).sort((a, b) => a.id - b.id),
    expected.map(one => ({ id: one.id, label: oracle.label(resource, one) })),
  )
}

const order = (within: Resource, name: string) => Number(within.list.search.includes(name))
const wordsOf = (resource: Resource, record: Stored, name: string) =>
  searchText({ ...resource, list: { ...resource.list, search: [name] } }, record).split(' ')
