import { sql } from 'kysely'
import type { Question } from '../../../src/core/questions/question'
import { STATUS } from '../../../src/core/schema/systemFields'
import type { Services, Writer } from '../../base/services'
import { DELETED_AT, fieldRef, tableName } from '../sql/columns'
import type { QuestionSource } from './setsOf'

/**
 * The statuses of a version. A draft is edited, then published; later it is kept for the records that were
 * filled in with it.
 */
export const DRAFT = 'draft'
export const PUBLISHED = 'published'

/** One version of the questions of a record. */
export interface QuestionVersion {
  id: number
  number: number
  status: string
  /** The ID of the record that the questions are about. */
  of: number
  questions: Question[]
}

/** The database to read the questions from. */
type QuestionReader = Pick<Writer, 'services' | 'db'>

interface SetRow {
  id: string
  number: string
  status: string
  of: string
  version: string
  updated_at: string
}

// Questions are large and rarely change, so they are cached for each version of their record.
const known = new WeakMap<Services, Map<string, Question[]>>()
const MAX_KNOWN = 500

const columns = ({ resource, parent }: QuestionSource) =>
  sql`id, ${fieldRef(resource, 'number')} as number, ${fieldRef(resource, STATUS)} as status,
    ${fieldRef(resource, parent)} as "of", version, updated_at`

/**
 * Returns versions by ID, including those that are retired or in the trash, because older records need them.
 */
export async function setsById(
  reader: QuestionReader,
  source: QuestionSource,
  ids: readonly number[],
): Promise<Map<number, QuestionVersion>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<SetRow>`
    select ${columns(source)} from ${sql.id(tableName(source.resource))}
    where id = any(${[...new Set(ids)]}::bigint[])`.execute(reader.db)
  const sets = await withQuestions(reader, source, rows)
  return new Map(sets.map(set => [set.id, set]))
}

/** Returns the published version of the questions for each of some records, by record ID. */
export async function currentSets(
  reader: QuestionReader,
  source: QuestionSource,
  of: readonly number[],
): Promise<Map<number, QuestionVersion>> {
  if (!of.length) return new Map()
  const parent = fieldRef(source.resource, source.parent)
  const { rows } = await sql<SetRow>`
    select distinct on (${parent}) ${columns(source)} from ${sql.id(tableName(source.resource))}
    where ${parent} = any(${[...new Set(of)]}::bigint[])
      and ${fieldRef(source.resource, STATUS)} = ${PUBLISHED} and ${sql.ref(DELETED_AT)} is null
    order by ${parent}, ${fieldRef(source.resource, 'number')} desc`.execute(reader.db)
  const sets = await withQuestions(reader, source, rows)
  return new Map(sets.map(set => [set.of, set]))
}

async function withQuestions(
  { services, db }: QuestionReader,
  { resource, questions }: QuestionSource,
  rows: readonly SetRow[],
): Promise<QuestionVersion[]> {
  const cache = known.get(services) ?? new Map<string, Question[]>()
  known.set(services, cache)
  if (cache.size > MAX_KNOWN) cache.clear()
  const keyOf = ({ id, version, updated_at }: SetRow) => `${resource.name} ${id} ${version} ${updated_at}`
  const unknown = rows.filter(row => !cache.has(keyOf(row)))
  if (unknown.length) {
    const read = await sql<{ id: string; questions: Question[] | null }>`
      select id, ${fieldRef(resource, questions)} as questions from ${sql.id(tableName(resource))}
      where id = any(${unknown.map(({ id }) => id)}::bigint[])`.execute(db)
    const found = new Map(read.rows.map(row => [String(row.id), row.questions ?? []]))
    for (const row of unknown) cache.set(keyOf(row), found.get(String(row.id)) ?? [])
  }
  return rows.map(row => ({
    id: Number(row.id),
    number: Number(row.number),
    status: row.status,
    of: Number(row.of),
    questions: cache.get(keyOf(row)) ?? [],
  }))
}
