import type { Stored } from '../../../../server/engine/sql/select'
import type { AnyField, Resource, Values } from '../../../../src/core/schema/resource'
import { typeOf } from '../../../../src/fields'
import { idsIn, idsOf, NOBODY, type Walk, WIDE } from '../walk'

function fillsReference({ oracle, world, resource }: Walk, one: Resource): boolean {
  return Object.entries(one.fields).some(([name, field]) => {
    const pointing = [field, ...Object.values(typeOf(field).nested?.(field) ?? {})]
    const fills = oracle.writes('create', one, name) || oracle.writes('update', one, name)
    return fills && pointing.some(each => world.resources.target(each) === resource)
  })
}

/**
 * Checks that users who can write references to a resource can choose
 * from it; if they can't read it, they see only its titles (P-10).
 */
export async function choices(walk: Walk): Promise<void> {
  const { oracle, resource, world } = walk
  const reads = oracle.may('read', resource)
  const chooses = reads || world.resources.all.some(one => fillsReference(walk, one))
  const [first] = await walk.targets()
  const query = { range: WIDE }
  const plain = await walk.ask('GET /:resource/choices', { query })
  const many = await walk.ask('GET /:resource/choices', {
    query: { ...query, filter: { id: [first?.id, NOBODY] } },
  })
  if (!chooses) {
    walk.refused('choices', plain, 'read')
    walk.refused('choices by ids', many, 'read')
    return
  }
  const expected = reads ? await walk.visible() : await walk.records()
  await checkChoices(walk, 'choices', plain, expected)
  await checkChoices(
    walk,
    'choices by ids',
    many,
    expected.filter(({ id }) => id === first?.id),
  )
  walk.check('choices total', plain.body.meta?.total, expected.length)
  await choiceFilters(walk, reads, expected)
}

async function checkChoices(
  walk: Walk,
  what: string,
  answer: Awaited<ReturnType<Walk['ask']>>,
  expected: readonly Stored[],
) {
  walk.check(`${what} ids`, idsOf(answer), idsIn(expected))
  const labeled = await Promise.all(
    expected.map(async record => ({
      id: record.id,
      label: walk.oracle.label(walk.resource, record),
      ...(await detailsOf(walk, record)),
    })),
  )
  const found = [...(answer.body.data ?? [])].sort((a, b) => a.id - b.id)
  walk.check(`${what} labels`, found, labeled)
}

/**
 * Returns the details that distinguish a choice from the others,
 * from the fields that readers of the resource can read.
 */
async function detailsOf({ oracle, resource, world }: Walk, record: Stored): Promise<{ details?: string[] }> {
  if (!oracle.may('read', resource)) return {}
  const details: string[] = []
  for (const name of resource.choiceDetails) {
    const field = resource.fields[name]
    const value = record[name]
    if (!field || value === null || value === undefined || !oracle.reads(resource, name, record)) continue
    const target = world.resources.target(field)
    const pointed = target && (await world.records(target)).find(({ id }) => id === value)
    details.push(target && pointed ? oracle.label(target, pointed) : typeOf(field).text(value, field))
  }
  return details.length ? { details } : {}
}

// Checks that no unreadable field can filter choices or match the search for them.
async function choiceFilters(walk: Walk, reads: boolean, expected: readonly Stored[]): Promise<void> {
  const { oracle, resource } = walk
  for (const [name] of walk.kept()) {
    if (name === 'id' || (reads && oracle.asks(resource, name, expected) !== 'no')) continue
    if (!reads && !(name in resource.fields)) continue
    const filter = { [`${name}_null`]: true }
    const answer = await walk.ask('GET /:resource/choices', { query: { filter } })
    const named = reads ? name : `${name}_null`
    walk.refused(`choices by ${name}`, answer, 'read', named)
    if (!reads) break
  }
  const [record] = expected
  const title = record && String(record[resource.title] ?? '').split(' ')[0]
  if (!record || !title) return
  const answer = await walk.ask('GET /:resource/choices', { query: { range: WIDE, q: title } })
  const known = oracle.label(resource, record) !== `#${record.id}`
  const searched = !reads || resource.list.search.includes(resource.title)
  if (searched && (reads ? oracle.asks(resource, resource.title, expected) === 'yes' : known))
    walk.check('choices by title', (idsOf(answer) as number[]).includes?.(record.id), true)
  else if (!known && !reads) walk.check('choices by a hidden title', idsOf(answer), [])
}

/** Checks that the export has the same rows and columns as the list. */
export async function exported(walk: Walk): Promise<void> {
  const { oracle, resource } = walk
  const answer = await walk.ask('GET /:resource/export', { query: { headers: 'names', format: 'csv' } })
  if (!oracle.may('read', resource)) return walk.refused('export', answer, 'read')
  const [header = [], ...rows] = cellsOf(String(answer.body).replace('\ufeff', ''))
  const names = walk.kept().map(([name]) => name)
  walk.check(
    'export columns',
    header,
    names.filter(name => oracle.reads(resource, name)),
  )
  const visible = await walk.visible()
  walk.check(
    'export ids',
    rows.map(row => Number(row[header.indexOf('id')])).sort((a, b) => a - b),
    idsIn(visible),
  )
  for (const record of visible) {
    const row = rows.find(one => one[header.indexOf('id')] === String(record.id)) ?? []
    for (const [place, name] of header.entries()) {
      const shown = oracle.reads(resource, name, record) && !isBlank(resource, name, record[name])
      walk.check(`export ${record.id}.${name}`, row[place] !== '', shown)
    }
  }
}

// The sample of an `answers` field contains no answers, and that of a list of optional fields no values, so
// their cells are empty.
const isBlank = ({ fields }: Resource, name: string, value: unknown) =>
  value === null ||
  value === '' ||
  (fields[name]?.kind === 'answers' && !Object.keys(value as Values).length) ||
  (fields[name]?.kind === 'list' && (value as Values[]).every(hasNoValue))

const hasNoValue = (item: Values) => Object.values(item).every(value => value === null)

function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
    else if (end === '') break
  }
  return rows.filter(row => row.length > 1 || row[0])
}

/** The fields that every history entry contains. Users who can't read all of them can't see the history. */
const SYSTEM_FIELDS = ['created_at', 'created_by', 'updated_at', 'updated_by']

/** Checks that the history contains the readable fields, and transitions only if the status is readable. */
export async function history(walk: Walk): Promise<void> {
  const { oracle, resource } = walk
  for (const id of await walk.asked()) {
    const answer = await walk.ask('GET /:resource/:id/history', { id, query: { range: WIDE } })
    const record = (await walk.records()).find(one => one.id === id)
    const what = `history ${id}`
    walk.used('history', ...walk.kept().map(([name]) => name))
    if (!oracle.may('read', resource)) walk.refused(what, answer, 'read')
    else if (!record || !oracle.may('read', resource, record)) walk.missing(what, answer)
    else {
      const hidden = SYSTEM_FIELDS.find(name => !oracle.reads(resource, name, record))
      if (hidden) walk.refused(what, answer, 'read', hidden)
      else checkHistory(walk, what, record, answer.body.data)
    }
  }
}

interface Entry {
  action: string
  reason: string | null
  changes: { field: string }[]
}

function checkHistory(walk: Walk, what: string, record: Stored, entries: readonly Entry[]): void {
  const { oracle, resource } = walk
  const changedFields = new Set(entries.flatMap(({ changes }) => changes.map(({ field }) => field)))
  for (const [name] of walk.kept()) {
    const shown = oracle.reads(resource, name, record)
    if (!shown) walk.check(`${what} tells ${name}`, changedFields.has(name), false)
    else if (record[name] !== null && name in resource.fields && !isOwned(walk, name))
      walk.check(`${what} tells ${name}`, changedFields.has(name), true)
  }
  if (!oracle.reads(resource, 'status', record))
    walk.check(
      `${what} tells moves`,
      entries.filter(({ action, reason }) => reason || action in resource.transitions),
      [],
    )
}

// The walk sets these fields directly in the database, so they have no history.
const isOwned = ({ resource, world }: Walk, name: string) =>
  ['assigned_to', 'insurance_company_id'].includes(name) ||
  world.resources.target(resource.fields[name] as AnyField) === resource

/**
 * Checks that probable duplicates are found among the visible
 * records, by fields that are readable on all of them.
 */
export async function duplicates(walk: Walk): Promise<void> {
  const { oracle, resource } = walk
  const [record] = await walk.targets()
  const route = 'POST /:resource/duplicates'
  if (!record || !oracle.may('read', resource))
    return walk.refused('duplicates', await walk.ask(route, { body: {} }), 'read')
  const visible = await walk.visible()
  if (!resource.duplicates.length)
    walk.check('no duplicates', (await walk.ask(route, { body: {} })).body.data, [])
  for (const name of resource.duplicates) {
    const verdict = oracle.asks(resource, name, visible)
    if (resource.fields[name]?.computed || record[name] === null || verdict === 'either') continue
    const answer = await walk.ask(route, { body: { [name]: record[name] } })
    const found = answer.body.data?.find(({ id }: { id: number }) => id === record.id)
    const expected =
      verdict === 'yes' && visible.includes(record)
        ? { id: record.id, label: oracle.label(resource, record), matched: [name] }
        : undefined
    walk.check(`duplicates by ${name}`, found, expected)
  }
}

/** Checks that tallies and groups count the visible records, by fields that are readable on all of them. */
export async function tally(walk: Walk): Promise<void> {
  const { oracle, resource } = walk
  const route = 'GET /:resource/tally'
  const byId = await walk.ask(route, { query: { by: 'id' } })
  const totals = await walk.ask('GET /:resource/groups', {})
  if (!oracle.may('read', resource)) {
    walk.refused('groups', totals, 'read')
    walk.refused('report', await walk.ask('GET /:resource/report', {}), 'read')
    return walk.refused('tally', byId, 'read')
  }
  walk.check('tally by what is no choice', byId.status, 400)
  const visible = await walk.visible()
  walk.check('groups', totals.body.data?.count, visible.length)
  const file = await walk.ask('GET /:resource/report', { query: { headers: 'names' } })
  walk.check('report', cellsOf(String(file.body).replace('\ufeff', '')).at(-1), [String(visible.length)])
  for (const [name, field] of walk.kept()) {
    if (field.kind !== 'choice') continue
    const what = `tally by ${name}`
    const answer = await walk.ask(route, { query: { by: name } })
    const verdict = oracle.asks(resource, name, visible)
    if (verdict === 'no') walk.refused(what, answer, 'read', name)
    else if (verdict === 'yes') walk.check(what, answer.body.data?.counts, countsOf(visible, name))
    if (name !== 'status') continue
    const groups = await walk.ask('GET /:resource/groups', { query: { by: name } })
    if (verdict === 'no') walk.refused('groups by status', groups, 'read', name)
    else if (verdict === 'yes') walk.check('groups by status', groups.body.data?.count, visible.length)
  }
}

function countsOf(records: readonly Stored[], name: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const record of records) {
    const value = record[name]
    if (typeof value === 'string') counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

/** Checks that users who can read a record's file field can read the file, and other users can't. */
export async function openFiles(walk: Walk): Promise<void> {
  const file = walk.world.file()
  const holders = await Promise.all(
    walk.world.resources.all.map(async one => (await walk.records(one)).map(record => ({ one, record }))),
  )
  const may = holders.flat().some(({ one, record }) => holdsReadable(walk, one, record, file))
  const answer = await walk.ask('GET /files/:id', { id: file })
  if (may) walk.check('file', answer.status, 200)
  else walk.missing('file', answer)
}

function holdsReadable(walk: Walk, resource: Resource, record: Stored, file: number): boolean {
  if (!walk.oracle.may('read', resource, record)) return false
  return Object.entries(walk.oracle.shown(resource, record)).some(([name, value]) => {
    const text = JSON.stringify(value)
    const kind = resource.fields[name]?.kind
    if (kind === 'file') return (value as number[] | null)?.includes(file)
    if (kind === 'attachments') return text?.includes(`"file":${file},`)
    return kind === 'list' && text.includes(`[${file}]`)
  })
}
