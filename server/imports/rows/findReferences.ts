import { sql } from 'kysely'
import { typeOf } from '../../../src/fields'
import type { AnyField } from '../../../src/fields/fieldType'
import { splitWords } from '../../../src/fields/splitWords'
import { fold } from '../../../src/schema/fold'
import type { Resource } from '../../../src/schema/resource'
import type { Row } from '../../../src/schema/row'
import { COLLATION } from '../../../src/schema/row'
import { labelRows } from '../../records/labels'
import { isReadableThroughout } from '../../records/readable'
import type { Scope } from '../../records/scope'
import { tableName } from '../../records/sql/columns'
import { liveRows, storedRecord } from '../../records/sql/select'
import { choosable } from '../../records/write/checkReferences'
import type { Executor } from '../../storage/database'
import { grouped } from './grouped'
import type { RowIssue } from './row'

/** What a word was found to stand for. */
type Found = { id: number } | { issue: Pick<RowIssue, 'key' | 'params'> }

const ID = /^#?([1-9]\d{0,15})$/

/** Finds the records that references are meant by: what they are called, what only they have (a number, an e-mail), or their id. */
export class References {
  #known = new Map<Resource, Map<string, Found>>()

  constructor(private readonly scope: Scope) {}

  /** Has the words of some rows ready, with one question for each resource that they point at. */
  async learn(db: Executor, words: readonly { target: Resource; word: string }[]): Promise<void> {
    const wanted = grouped(words, ({ target }) => target)
    for (const [target, list] of wanted) {
      const known = this.#known.get(target) ?? new Map<string, Found>()
      this.#known.set(target, known)
      const all = list.flatMap(({ word }) => [word, ...splitWords(word)]).map(word => word.trim())
      const unknown = [...new Set(all)].filter(word => word && !known.has(word))
      if (unknown.length) await find(this.scope, db, target, unknown, known)
    }
  }

  /** The value of a field that points at records, or why there is none. */
  valueOf(
    target: Resource,
    field: AnyField,
    word: string,
  ): { value: unknown } | { issue: Pick<RowIssue, 'key' | 'params'> } {
    const many = typeOf(field).reference?.(field).many
    const whole = this.#found(target, word.trim())
    if (!many) return 'id' in whole ? { value: whole.id } : whole
    if ('id' in whole) return { value: [whole.id] }
    const each = splitWords(word).map(one => this.#found(target, one))
    const wrong = each.find(one => 'issue' in one)
    return wrong ?? { value: each.map(one => ('id' in one ? one.id : 0)) }
  }

  #found(target: Resource, word: string): Found {
    return this.#known.get(target)?.get(word) ?? { issue: { key: 'import.no_such', params: { word } } }
  }
}

interface Candidate {
  id: number
  /** What it is called, as far as the person may know. */
  labels: string[]
  /** What only it has. */
  unique: string[]
}

async function find(
  scope: Scope,
  db: Executor,
  target: Resource,
  words: readonly string[],
  known: Map<string, Found>,
): Promise<void> {
  const candidates = await candidatesFor(scope, db, target, words)
  for (const word of words) {
    const folded = fold(word)
    const ways = [
      candidates.filter(({ unique }) => unique.includes(word)),
      candidates.filter(({ labels }) => labels.includes(word)),
      candidates.filter(({ labels, unique }) => [...labels, ...unique].some(text => fold(text) === folded)),
      candidates.filter(({ id }) => ID.exec(word)?.[1] === String(id)),
    ]
    const [first, second] = ways.find(list => list.length) ?? []
    if (first && second) known.set(word, { issue: { key: 'import.several', params: { word } } })
    else if (first) known.set(word, { id: first.id })
  }
}

/** A title that so many share tells nothing. */
const MOST = 20_000

async function candidatesFor(
  scope: Scope,
  db: Executor,
  target: Resource,
  words: readonly string[],
): Promise<Candidate[]> {
  const titles = [...new Set([target.title, ...Object.values(target.titles)])].filter(isText(target))
  const unique = Object.entries(target.fields)
    .filter(
      ([name, field]) => field.unique && isText(target)(name) && isReadableThroughout(scope, target, name),
    )
    .map(([name]) => name)
  const ids = words.flatMap(word => ID.exec(word)?.[1] ?? [])
  const lowered = [...new Set(words.flatMap(word => [word.toLowerCase(), word.toLocaleLowerCase('tr')]))]
  const ways = [
    ...[...new Set([...titles, ...unique])].flatMap(name => [
      sql`${sql.ref(name)} collate ${sql.raw(COLLATION)} = any(${words}::text[])`,
      sql`lower(${sql.ref(name)}) = any(${lowered}::text[])`,
    ]),
    ...(ids.length ? [sql`id = any(${ids}::bigint[])`] : []),
  ]
  if (!ways.length) return []
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(target))}
    where ${liveRows(target, choosable(scope, target))} and (${sql.join(ways, sql` or `)}) order by id limit ${MOST}`.execute(
    db,
  )
  const labels = await Promise.all(
    scope.services.messages.languages.map(language => labelRows({ ...scope, language }, db, target, rows)),
  )
  return rows.map((row, at) => {
    const record = storedRecord(target, row)
    const own = unique.map(name => record[name]).filter(value => typeof value === 'string')
    return { id: record.id, labels: [...new Set(labels.map(list => list[at]?.label ?? ''))], unique: own }
  })
}

const isText = (target: Resource) => (name: string) => {
  const field = target.fields[name]
  const [column, ...more] = field ? typeOf(field).columns(name, field) : []
  return column?.type === 'text' && column.name === name && !more.length
}
