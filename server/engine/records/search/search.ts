import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FoundGroup } from '../../../../src/contract/records'
import { type Ability, canOnSome } from '../../../../src/core/access/ability'
import { SEARCH_COLUMN } from '../../../../src/core/schema/condition'
import { fold, foldAs, searchWords } from '../../../../src/core/schema/fold'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import type { Row } from '../../../../src/core/schema/row'
import { ownSearched, searchPathsOf } from '../../../../src/core/schema/searchPaths'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { quoted } from '../../../base/storage/schema/sqlText'
import { tableName } from '../../sql/columns'
import { likeText } from '../../sql/conditionSql'
import { folded } from '../../sql/folded'
import { withParents } from '../../sql/parents'
import { liveRows, storedRecord, visible } from '../../sql/select'
import { labelRows } from '../labels'
import { authorizedCondition, isSearchOpen, maskFor, searchColumns } from '../readable'
import { searchNames } from './searchNames'

type FoundRecord = FoundGroup['records'][number]

/** The number of resources that one statement searches, and the maximum number in a response. */
const AT_ONCE = 50
/**
 * The number of letters in a trigram. A shorter word is only searched at the start of words, because an index
 * finds it only there.
 */
const TRIGRAM = 3
/** The number of rows that are ranked by whether a word starts with the text. */
const LOOKED_AT = 100

interface Search {
  q: string
  limit: number
}

interface Hit {
  resource: Resource
  id: number
  place: number
}

/**
 * Returns the records of all resources that the user can read and that match a text, like the search in their
 * lists.
 */
export async function searchRecords(scope: Scope, q: string, limit: number): Promise<FoundGroup[]> {
  const { services, ability } = scope
  const searched = searchable(services.resources.all, ability)
  const hits: Hit[] = []
  for (let start = 0; start < searched.length; start += AT_ONCE)
    hits.push(...(await findHits(scope, searched.slice(start, start + AT_ONCE), { q, limit })))
  // Records that start with the text come before records that contain it elsewhere; otherwise the order of
  // the menu decides.
  const groups = searched
    .map(resource => ({ resource, found: hits.filter(hit => hit.resource === resource) }))
    .filter(({ found }) => found.length > 0)
    .sort((a, b) => (a.found[0]?.place ?? 0) - (b.found[0]?.place ?? 0))
    .slice(0, AT_ONCE)
    .map(async ({ resource, found }) => ({
      resource: resource.name,
      records: await describeHits(scope, resource, { hits: found, words: searchWords(q) }),
    }))
  return Promise.all(groups)
}

const searchable = (all: readonly Resource[], ability: Ability) =>
  all
    .filter(one => one.pages && one.list.search.length > 0 && canOnSome(ability, 'read', one))
    .sort((a, b) => a.order - b.order)

async function findHits(scope: Scope, resources: readonly Resource[], search: Search): Promise<Hit[]> {
  const each = resources.map((resource, index) => hitsSql(scope, { resource, index }, search))
  const { rows } = await sql<{ of: number; id: number | string; place: number }>`${sql.join(
    each,
    sql` union all `,
  )}`.execute(scope.services.db.kysely)
  return rows
    .map(({ of, id, place }) => ({ resource: resources[of] as Resource, id: Number(id), place }))
    .sort((a, b) => a.place - b.place || b.id - a.id)
}

// Each part reads no more rows than it needs, so that a text that half of a million rows contain is found
// immediately.
function hitsSql(
  scope: Scope,
  { resource, index }: { resource: Resource; index: number },
  { q, limit }: Search,
): RawBuilder<unknown> {
  const condition = liveRows(resource, visible(scope, resource, authorizedCondition(scope, resource, { q })))
  const phrase = likeText(searchWords(q).join(' '))
  const text = searchedText(scope, resource)
  const part = (place: RawBuilder<unknown>, matches: RawBuilder<SqlBool>, most: number) => sql`
    (select id, ${place} as place from ${sql.id(tableName(resource))}
      where ${condition} and ${matches} limit ${most})`
  const begins = sql<SqlBool>`${text} like ${`${phrase}%`}`
  const hasWord = sql<SqlBool>`${text} like ${`% ${phrase}%`}`
  const isLong = searchWords(q).some(word => word.length >= TRIGRAM)
  const parts = [
    ...(text ? [part(sql`0`, begins, limit)] : []),
    ...(text && !isLong ? [part(sql`1`, hasWord, limit)] : []),
    ...(isLong
      ? [part(text ? sql`case when ${hasWord} then 1 else 2 end` : sql`2`, sql`true`, LOOKED_AT)]
      : []),
  ]
  return sql`(select ${sql.lit(index)} as of, id, min(place) as place
    from (${parts.length ? sql.join(parts, sql` union all `) : part(sql`2`, sql`false`, 0)}) found
    group by id order by min(place), id desc limit ${limit})`
}

/**
 * Returns the text whose start is compared: that of all searched fields, or of the first one that the user
 * can read in every record.
 */
function searchedText(scope: Scope, resource: Resource): RawBuilder<unknown> | undefined {
  const open = resource.list.search.filter(name => isSearchOpen(scope, resource, name))
  if (open.length === resource.list.search.length) return sql.ref(SEARCH_COLUMN)
  const [column] = open.flatMap(name => searchColumns(resource, name))
  return column && sql.raw(folded(quoted(column.column), column.as))
}

/**
 * Returns the found records with their labels and a second field: the one that matched, or the first one with
 * a value.
 */
async function describeHits(
  scope: Scope,
  resource: Resource,
  { hits, words }: { hits: readonly Hit[]; words: readonly string[] },
): Promise<FoundRecord[]> {
  const { services, ability } = scope
  const db = services.db.kysely
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(resource))} where id = any(${hits.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  const labels = new Map(
    (await labelRows(scope, resource, rows)).map(({ id, label }) => [id, label] as const),
  )
  const stored = rows.map(row => storedRecord(resource, row))
  const mask = maskFor(ability, resource)
  const records = new Map((await withParents(db, resource, stored)).map(one => [one.id, mask(one)]))
  const known = await searchNames(db, resource, stored)
  const isOpen = searchPathsOf(resource).map(({ name }) => isSearchOpen(scope, resource, name))
  const named = new Map(
    stored.map(({ id }, index) => [id, known[index]?.filter((_name, place) => isOpen[place])]),
  )
  return hits.flatMap(({ id }) => {
    const [label, record] = [labels.get(id), records.get(id)]
    if (label === undefined || !record) return []
    const text = secondText(resource, record, { words, names: named.get(id) })
    return [{ id, label, ...(text ? { text } : {}) }]
  })
}

function secondText(
  resource: Resource,
  record: Values,
  { words, names = [] }: { words: readonly string[]; names?: readonly string[] },
): string | undefined {
  const texts = ownSearched(resource)
    .filter(name => name !== resource.title)
    .map(name => textOf(resource, record, name))
    .concat(names)
    .filter(Boolean)
  const has = (text: string, word: string) => fold(text).includes(word) || foldAs('code', text).includes(word)
  const title = textOf(resource, record, resource.title)
  const further = words.filter(word => !has(title, word))
  return texts.find(text => further.some(word => has(text, word))) ?? texts[0]
}

function textOf(resource: Resource, record: Values, name: string): string {
  const [field, value] = [fieldOf(resource, name), record[name]]
  return field && value !== null && value !== undefined ? typeOf(field).text(value, field) : ''
}
