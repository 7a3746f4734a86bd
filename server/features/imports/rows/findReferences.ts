import { sql } from 'kysely'
import type { AnyField } from '../../../../src/core/field/fieldType'
import { splitWords } from '../../../../src/core/field/splitWords'
import { type Comparing, fold, foldAs } from '../../../../src/core/schema/fold'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Row } from '../../../../src/core/schema/row'
import { storedName } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { labelRows } from '../../../engine/records/labels'
import { choosable } from '../../../engine/records/list/choices'
import { isReadableThroughout } from '../../../engine/records/readable'
import { tableName } from '../../../engine/sql/columns'
import { conditionSql } from '../../../engine/sql/conditionSql'
import { liveRows, storedRecord } from '../../../engine/sql/select'
import { grouped } from './grouped'
import type { RowIssue } from './row'

/** The record for a word, or the reason why there is none. */
type Found = { id: number } | { issue: Pick<RowIssue, 'key' | 'params'> }

const ID = /^#?([1-9]\d{0,15})$/

/**
 * Finds the records that words refer to: by label, by a unique value
 * such as a number or an email address, or by id.
 */
export class References {
  #known = new Map<Resource, Map<string, Found>>()

  constructor(private readonly scope: Scope) {}

  /** Looks up the words of some rows, with at most two queries per target resource. */
  async learn(words: readonly { target: Resource; word: string }[]): Promise<void> {
    const wanted = grouped(words, ({ target }) => target)
    for (const [target, list] of wanted) {
      const known = this.#known.get(target) ?? new Map<string, Found>()
      this.#known.set(target, known)
      const all = list.flatMap(({ word }) => [word, ...splitWords(word)]).map(word => word.trim())
      const unknown = [...new Set(all)].filter(word => word && !known.has(word))
      if (unknown.length) await findWords(this.scope, target, { words: unknown, known })
    }
  }

  /** Returns the value of a reference field, or the reason why there is none. */
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
  /** Its labels in all languages, within the person's permissions. */
  labels: string[]
  /** Its values of unique fields. */
  unique: string[]
  /** Those of its labels and values that are codes. */
  codes: string[]
}

async function findWords(
  scope: Scope,
  target: Resource,
  { words, known }: { words: readonly string[]; known: Map<string, Found> },
): Promise<void> {
  const exact = await candidatesFor(scope, target, { words, spelling: 'exact' })
  const byUnique = placed(exact, ({ unique }) => unique)
  const byLabel = placed(exact, ({ labels }) => labels)
  const left = words.filter(word => !choose(word, [byUnique.get(word), byLabel.get(word)], known))
  if (!left.length) return
  // Only words without an exact match are searched in all spellings, because that takes the database longer.
  const alike = await candidatesFor(scope, target, { words: left, spelling: 'folded' })
  const byFolded = placed(alike, ({ labels, unique }) => [...labels, ...unique].map(fold))
  const byCode = placed(alike, ({ codes }) => codes.map(code => foldAs('code', code)))
  const byId = placed(alike, ({ id }) => [String(id)])
  for (const word of left)
    choose(
      word,
      [byFolded.get(fold(word)), byCode.get(foldAs('code', word)), byId.get(ID.exec(word)?.[1] ?? '')],
      known,
    )
}

function placed(
  candidates: readonly Candidate[],
  textsOf: (candidate: Candidate) => readonly string[],
): ReadonlyMap<string, readonly Candidate[]> {
  const places = new Map<string, Candidate[]>()
  for (const candidate of candidates)
    for (const text of new Set(textsOf(candidate))) places.set(text, [...(places.get(text) ?? []), candidate])
  return places
}

/** Stores the result for a word from the first list with candidates. Returns whether there was one. */
function choose(
  word: string,
  lists: readonly (readonly Candidate[] | undefined)[],
  known: Map<string, Found>,
): boolean {
  const [first, second] = lists.find(list => list?.length) ?? []
  if (!first) return false
  known.set(word, second ? { issue: { key: 'import.several', params: { word } } } : { id: first.id })
  return true
}

/** The maximum number of candidates. */
const MAX_CACHED = 20_000

async function candidatesFor(
  scope: Scope,
  target: Resource,
  { words, spelling }: { words: readonly string[]; spelling: 'exact' | 'folded' },
): Promise<Candidate[]> {
  const { db } = scope
  const titles = [...new Set([target.title, ...Object.values(target.titles)])].filter(isText(target))
  const unique = Object.entries(target.fields)
    .filter(
      ([name, field]) => field.unique && isText(target)(name) && isReadableThroughout(scope, target, name),
    )
    .map(([name]) => name)
  const isCode = (name: string) => comparing(target, name) === 'code'
  const ids = words.flatMap(word => ID.exec(word)?.[1] ?? [])
  const names = [...new Set([...titles, ...unique])]
  const matches =
    spelling === 'exact'
      ? names.map(name =>
          conditionSql(target, { column: storedName(target, name), is: 'oneOf', value: [...words] }),
        )
      : [
          ...names.map(name => {
            const [as, column] = [comparing(target, name), storedName(target, name)]
            return conditionSql(target, { column, is: 'oneOf', value: [...words], as })
          }),
          ...(ids.length ? [sql`id = any(${ids}::bigint[])`] : []),
        ]
  if (!matches.length) return []
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(target))}
    where ${liveRows(target, choosable(scope, target))} and (${sql.join(matches, sql` or `)}) order by id limit ${MAX_CACHED}`.execute(
    db,
  )
  const labels = await Promise.all(
    scope.services.messages.languages.map(language => labelRows({ ...scope, db, language }, target, rows)),
  )
  return rows.map((row, at) => {
    const record = storedRecord(target, row)
    const textsOf = (some: readonly string[]) =>
      some.map(name => record[name]).filter(value => typeof value === 'string')
    const own = [...new Set(labels.map(list => list[at]?.label ?? ''))]
    const codes = [...(titles.some(isCode) ? own : []), ...textsOf(unique.filter(isCode))]
    return { id: record.id, labels: own, unique: textsOf(unique), codes }
  })
}

function comparing(target: Resource, name: string): Comparing {
  const field = target.fields[name]
  return (field && typeOf(field).comparedAs?.(field)) ?? 'words'
}

const isText = (target: Resource) => (name: string) => {
  const field = target.fields[name]
  const [column, ...more] = field ? typeOf(field).columns(name, field) : []
  return column?.type === 'text' && !more.length
}
