import { sql } from 'kysely'
import type { Resources } from '../../../src/core/schema/resources'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { DatabaseError } from '../../base/storage/databaseError'
import { LockNotHad } from '../../base/storage/schema/runStep'
import { boundedName, nextIndexName } from '../../base/storage/schema/sqlText'
import type { IndexSpec, Refusal, SchemaStep, TableSpec } from '../../base/storage/tables'
import { isUnavailable, passingProblem } from '../../base/storage/unavailable'
import { tableSpecs } from '../../engine/sql/tables'
import type { StoredTaskMessage } from '../../work/tasks/task'
import { fieldWords, indexWords, tableWords } from './resourceWords'

/** The maximum number of duplicate values in a message. */
const NAMED = 5
const UNIQUE = '23505'
const NOT_NULL = '23502'
/** The code for a value that doesn't fit into an index. */
const TOO_LONG = '54000'

/** The messages for PostgreSQL error codes. The first match is used. */
const MEANINGS: readonly (readonly [codes: RegExp, key: string])[] = [
  [/^23503$/u, 'tasks.apply.missing'],
  [/^23/u, 'tasks.apply.not_allowed'],
  [/^22/u, 'tasks.apply.misfit'],
  [/^(42P07|42701|42710)$/u, 'tasks.apply.name_taken'],
  [/^42501$/u, 'tasks.apply.no_right'],
  [/^54011$/u, 'tasks.apply.too_many_columns'],
  [/^54/u, 'tasks.apply.too_large'],
  [/^57014$/u, 'tasks.apply.cancelled'],
  [/^25006$/u, 'tasks.apply.read_only'],
  [/^53200$/u, 'tasks.apply.no_memory'],
  [/^(58|XX00[12])/u, 'tasks.apply.damaged'],
]
const UNKNOWN = 'tasks.apply.failed'

/** The step that failed, with the resources of the applied definitions. */
export interface FailedStep {
  step: SchemaStep
  wanted: Resources
}

/**
 * Returns a message with the reason why a step failed. Returns undefined if the step can be retried, for
 * example when the database is unreachable, and for errors that don't come from the database.
 */
export async function failureOf(
  reader: Pick<Scope, 'services' | 'language'>,
  error: unknown,
  { step, wanted }: FailedStep,
): Promise<StoredTaskMessage | undefined> {
  if (isUnavailable(error)) return undefined
  const table = tableWords(reader, step.table, wanted)
  const detail = detailOf(error)
  if (error instanceof LockNotHad) return { key: 'tasks.apply.locked', params: { table }, detail }
  if (passingProblem(error) === 'no_space') return { key: 'tasks.apply.no_space', detail }
  if (!(error instanceof DatabaseError)) return undefined
  const { code, column } = error
  if (code === UNIQUE) {
    const index = indexOf(tableSpecs(wanted), step)
    const values = index ? await doublesOf(reader.services.db.kysely, step.table, index) : valuesIn(error)
    return { key: 'tasks.apply.doubles', params: { table, values }, detail }
  }
  const field = column === undefined ? undefined : fieldWords(reader, { table: step.table, column }, wanted)
  if (code === NOT_NULL && field !== undefined)
    return { key: 'tasks.apply.empty', params: { table, field }, detail }
  const index = code === TOO_LONG ? indexOf(tableSpecs(wanted), step) : undefined
  const indexed = index && indexWords(reader, { table: step.table, index: index.name }, wanted)
  if (indexed) return { key: 'tasks.apply.index_too_large', params: { table, field: indexed }, detail }
  const [, key = UNKNOWN] = MEANINGS.find(([codes]) => codes.test(code)) ?? []
  return { key, params: { table }, detail }
}

/** Returns the message for a statement that can't be run, in a plan and for a task. */
export function blockedMessage(
  reader: Pick<Scope, 'services' | 'language'>,
  { isOfOthers, table }: Refusal,
  wanted: Resources,
): StoredTaskMessage {
  if (table !== undefined)
    return { key: 'tasks.apply.name_taken', params: { table: tableWords(reader, table, wanted) } }
  return { key: isOfOthers ? 'tasks.apply.index_taken' : 'tasks.apply.blocked' }
}

/** Returns the values in PostgreSQL's detail: `Key (code)=(A1) is duplicated.` */
const valuesIn = ({ detail = '' }: DatabaseError) => /=\((.*)\)/u.exec(detail)?.[1] ?? '…'

/** Returns PostgreSQL's own message, with its code. */
function detailOf(error: unknown): string {
  const said = error instanceof LockNotHad ? error.cause : error
  const { code, message, detail, hint } = said as Partial<DatabaseError>
  return [code, message, detail, hint].filter(Boolean).join(': ')
}

function indexOf(specs: readonly TableSpec[], { table, makes }: SchemaStep): IndexSpec | undefined {
  const indexes = specs.find(({ name }) => name === table)?.indexes ?? []
  return indexes.find(({ name }) => [boundedName(name), nextIndexName(name)].includes(makes?.index ?? ''))
}

/** Returns values that several rows share. */
async function doublesOf(db: Executor, table: string, { expression, where }: IndexSpec): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select concat_ws(' · ', ${sql.raw(expression)}) as value from ${sql.id(table)}
    where ${sql.raw(where ?? 'true')} group by ${sql.raw(expression)}
    having count(*) > 1 and num_nulls(${sql.raw(expression)}) = 0
    order by count(*) desc, 1 limit ${NAMED + 1}`.execute(db)
  const values = rows.slice(0, NAMED).map(({ value }) => value)
  return [...values, ...(rows.length > NAMED ? ['…'] : [])].join(', ')
}
