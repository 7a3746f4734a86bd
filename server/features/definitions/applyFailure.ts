import { sql } from 'kysely'
import type { Resources } from '../../../src/core/schema/resources'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { DatabaseError } from '../../base/storage/databaseError'
import { LockNotHad } from '../../base/storage/schema/runStep'
import { boundedName, nextIndexName } from '../../base/storage/schema/sqlText'
import type { IndexSpec, SchemaStep, TableSpec } from '../../base/storage/tables'
import { isUnavailable, passingProblem } from '../../base/storage/unavailable'
import { tableSpecs } from '../../engine/sql/tables'
import type { StoredTaskMessage } from '../../work/tasks/task'
import { tableWords } from './resourceWords'

/** So many doubles are named. */
const NAMED = 5
const UNIQUE = '23505'
const FOREIGN_KEY = '23503'

/** The step that failed, with the definitions that were wanted. */
export interface FailedStep {
  step: SchemaStep
  wanted: Resources
}

/** Why a step failed, in words; undefined where it can be tried again: the database is away. */
export async function failureOf(
  reader: Pick<Scope, 'services' | 'language'>,
  error: unknown,
  { step, wanted }: FailedStep,
): Promise<StoredTaskMessage | undefined> {
  if (isUnavailable(error)) return undefined
  const table = tableWords(reader, step.table, wanted)
  if (error instanceof LockNotHad) return { key: 'tasks.apply.locked', params: { table } }
  if (passingProblem(error) === 'no_space') return { key: 'tasks.apply.no_space' }
  if (!(error instanceof DatabaseError)) return undefined
  if (error.code === UNIQUE) {
    const index = indexOf(tableSpecs(wanted), step)
    const values = index
      ? await doublesOf(reader.services.db.kysely, step.table, index)
      : (error.detail ?? error.message)
    return { key: 'tasks.apply.doubles', params: { table, values } }
  }
  const problem = [error.message, error.detail].filter(Boolean).join(': ')
  return {
    key: error.code === FOREIGN_KEY ? 'tasks.apply.missing' : 'tasks.apply.failed',
    params: { table, problem },
  }
}

function indexOf(specs: readonly TableSpec[], { table, makes }: SchemaStep): IndexSpec | undefined {
  const indexes = specs.find(({ name }) => name === table)?.indexes ?? []
  return indexes.find(({ name }) => [boundedName(name), nextIndexName(name)].includes(makes?.index ?? ''))
}

/** Values that several rows have. */
async function doublesOf(db: Executor, table: string, { expression, where }: IndexSpec): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select concat_ws(' · ', ${sql.raw(expression)}) as value from ${sql.id(table)}
    where ${sql.raw(where ?? 'true')} group by ${sql.raw(expression)}
    having count(*) > 1 and num_nulls(${sql.raw(expression)}) = 0
    order by count(*) desc, 1 limit ${NAMED + 1}`.execute(db)
  const values = rows.slice(0, NAMED).map(({ value }) => value)
  return [...values, ...(rows.length > NAMED ? ['…'] : [])].join(', ')
}
