import { sql } from 'kysely'
import type { Answered, FailedMeasure, Measured } from '../../../src/contract/measures'
import { measureFilter, type Period } from '../../../src/core/measures/measureFilter'
import { ratiosOf } from '../../../src/core/measures/ratio'
import { AmountTooLarge } from '../../../src/core/money/arithmetic'
import {
  groupedField,
  isRatio,
  type Measure,
  type MeasureValue,
  type Ratio,
} from '../../../src/core/schema/measure'
import type { Row } from '../../../src/core/schema/row'
import { storedName } from '../../../src/core/schema/systemFields'
import { MAX_AMOUNT } from '../../../src/fields/money/money.type'
import { ApiError } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { labelRows } from '../records/labels'
import { authorizedCondition, requireReadable } from '../records/readable'
import { authorize } from '../records/scope'
import { fieldRef, tableName } from '../sql/columns'
import { liveRows, visible } from '../sql/select'
import { isTransient, linesOf } from './linesOf'
import { measuredFrom } from './measured'
import type { MeasureQuery } from './measureSql'

/** The results of the measures, and the measures that the user can't read. */
export interface MeasureResults {
  answered: Answered[]
  refused: { name: string; error: ApiError }[]
  /** Measures that could not be calculated. The others are still returned. */
  failed: MeasureFailure[]
  /** When the oldest of the cached figures was calculated; undefined if none is cached. */
  cachedAt?: string
}

/**
 * Calculates measures with the user's permissions, over exactly the rows of a list with the same filter. A
 * measure that needs a field that the user can't read is refused, because it would reveal values.
 */
export async function readMeasures(
  scope: Scope,
  wanted: readonly (Measure | Ratio)[],
  { measures, period }: { measures: ReadonlyMap<string, Measure | Ratio>; period?: Period },
): Promise<MeasureResults> {
  const needed = new Map(wanted.flatMap(one => partsOf(one, measures)).map(one => [one.name, one]))
  const refusals = new Map<string, ApiError>()
  const queries: { measure: Measure; asked: MeasureQuery; filter: Measured['filter'] }[] = []
  for (const measure of needed.values()) {
    const filter = measureFilter(measure, period)
    try {
      queries.push({
        measure,
        filter,
        asked: { ...ask(scope, measure, filter), ...(measure.period ? { period } : {}) },
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refusals.set(measure.name, error)
    }
  }
  const { lines, failures, cachedAt } = await linesOf(
    scope,
    queries.map(one => one.asked),
  )
  const results = new Map<string, Measured>()
  const failed = new Map<string, MeasureFailure>()
  for (const [index, { measure, asked: of, filter }] of queries.entries()) {
    const own = lines.filter(line => Number(line.measure) === index)
    try {
      if (failures.has(index)) throw failures.get(index)
      results.set(measure.name, await measuredFrom(scope, { ...of, name: measure.name, filter }, own))
    } catch (error) {
      if (isTransient(error)) throw error
      failed.set(measure.name, await failedMeasure(scope, { name: measure.name, query: of }, error))
    }
  }
  return {
    ...answersOf(wanted, { results, refusals, failed }),
    ...(cachedAt === undefined ? {} : { cachedAt }),
  }
}

function partsOf(one: Measure | Ratio, measures: ReadonlyMap<string, Measure | Ratio>): Measure[] {
  if (!isRatio(one)) return [one as Measure]
  return [one.part, one.whole].map(name => {
    const part = measures.get(name)
    if (!part || isRatio(part)) throw new Error(`The ratio ${one.name} has no measure ${name}`)
    return part as Measure
  })
}

/**
 * Uses the same rows and permissions as the list. The user must also be able to read the fields to sum and
 * group by.
 */
function ask(
  scope: Scope,
  { resource: name, value = 'count', by }: Measure,
  filter: Measured['filter'],
): MeasureQuery {
  const resource = scope.services.resources.get(name)
  authorize(scope, 'read', resource)
  const fields = [...fieldsOf(value), ...(by === undefined ? [] : [groupedField(by)])]
  requireReadable(scope, resource, fields)
  return {
    resource,
    value,
    by,
    where: visible(scope, resource, authorizedCondition(scope, resource, filter)),
  }
}

function fieldsOf(value: MeasureValue): string[] {
  if (value === 'count') return []
  if ('least' in value) return [value.least]
  if ('days' in value) return [value.days.from, value.days.to]
  const { from, to, until } = value.elapsed ?? {}
  return [value.sum, from, to, until].filter(name => name !== undefined)
}

interface Outcomes {
  results: ReadonlyMap<string, Measured>
  refusals: ReadonlyMap<string, ApiError>
  failed: ReadonlyMap<string, MeasureFailure>
}

function answersOf(
  wanted: readonly (Measure | Ratio)[],
  { results, refusals, failed }: Outcomes,
): MeasureResults {
  const answer: MeasureResults = { answered: [], refused: [], failed: [] }
  for (const one of wanted) {
    const names = isRatio(one) ? [one.part, one.whole] : [one.name]
    const error = names.map(name => refusals.get(name)).find(found => found !== undefined)
    const [first, second] = names.map(name => results.get(name))
    const failure = names.map(name => failed.get(name)).find(found => found !== undefined)
    if (error) answer.refused.push({ name: one.name, error })
    else if (failure) answer.failed.push({ ...failure, name: one.name })
    else if (isRatio(one) && first && second)
      answer.answered.push({ name: one.name, part: first, whole: second, ratios: ratiosOf(first, second) })
    else if (first) answer.answered.push(first)
  }
  return answer
}

/** A measure that can't be calculated. Its message is a message key. */
interface MeasureFailure extends FailedMeasure {
  name: string
}

const MAX_NAMED = 5

/** Returns why a measure failed: its total is too large, or a reason that is only in the log. */
async function failedMeasure(
  scope: Scope,
  { name, query }: { name: string; query: MeasureQuery },
  error: unknown,
): Promise<MeasureFailure> {
  const resource = query.resource.name
  if (error instanceof AmountTooLarge)
    return { name, resource, message: 'api.measure_too_large', records: await largest(scope, query) }
  scope.services.log.error({ err: error, measure: name }, 'A measure could not be calculated')
  return { name, resource, message: 'api.measure_failed', records: [] }
}

/**
 * Returns the records with the largest amounts: those beyond the current limit, or else the largest of all.
 */
async function largest(
  scope: Scope,
  { resource, where, value }: MeasureQuery,
): Promise<MeasureFailure['records']> {
  const name = typeof value === 'object' && 'sum' in value ? value.sum : undefined
  if (name === undefined) return []
  const { kysely } = scope.services.db
  const column = fieldRef(resource, name)
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(resource))} where ${liveRows(resource, where)} and ${column} is not null
    order by abs(${column}) desc, id limit ${MAX_NAMED}`.execute(kysely)
  const beyond = rows.filter(row => Math.abs(Number(row[storedName(resource, name)])) > MAX_AMOUNT)
  return labelRows(scope, resource, beyond.length ? beyond : rows)
}
