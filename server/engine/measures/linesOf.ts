import type { Scope } from '../../base/services'
import { RequestAborted } from '../../base/storage/driver/requestSignal'
import { passingProblem } from '../../base/storage/unavailable'
import { isLarge } from '../records/list/count'
import {
  type CachedFigure,
  cachedFigures,
  cacheFigure,
  claimFigures,
  isDue,
  keyOfStatement,
  LONG_MS,
} from './cachedFigures'
import { type Line, type MeasureQuery, measuresSql } from './measureSql'

/** What the database says of some measures; of those that are kept, since when. */
export interface Lines {
  lines: Line[]
  /** Why some of them have none, by their place. */
  failures: ReadonlyMap<number, unknown>
  /** When the oldest of the kept ones was worked out. */
  cachedAt?: string
}

/** Figures of so many rows, or that take long, are kept. */
const MANY = 5_000
/** Figures that are worked out at once: the others of the office go on working. */
const AT_ONCE = 2

type KeptLine = Omit<Line, 'measure'>

interface Large {
  index: number
  query: MeasureQuery
  key: string
}

/**
 * Works measures out: those of small tables in one statement, so that they are of one moment. Over many rows a figure
 * is kept in the database for all who see the same rows, returned with its timestamp and calculated again behind the answer.
 */
export async function linesOf(scope: Scope, queries: readonly MeasureQuery[]): Promise<Lines> {
  if (!queries.length) return { lines: [], failures: new Map() }
  const { db } = scope.services
  const sizes = await Promise.all(queries.map(({ resource }) => isLarge(db, resource)))
  const small = queries.filter((_one, index) => !sizes[index])
  const places = queries.map((_one, index) => index).filter(index => !sizes[index])
  const large = queries.flatMap((one, index): Large[] =>
    sizes[index] ? [{ index, query: one, key: keyOf(scope, one) }] : [],
  )
  const [direct, kept] = await Promise.all([
    readTogether(scope, small),
    cachedFigures<KeptLine>(
      db.kysely,
      large.map(({ key }) => key),
    ),
  ])
  const { found, failed } = await fillIn(scope, large, kept)
  const failures = new Map([
    ...large.flatMap(({ index, key }) => (failed.has(key) ? [[index, failed.get(key)] as const] : [])),
    ...[...direct.failures].map(([at, error]) => [places[at] ?? -1, error] as const),
  ])
  const lines = [
    ...direct.lines.map(line => ({ ...line, measure: places[Number(line.measure)] ?? -1 })),
    ...large.flatMap(({ index, key }) =>
      (found.get(key)?.lines ?? []).map(line => ({ ...line, measure: index })),
    ),
  ]
  const [cachedAt] = [...kept.values()].map(({ at }) => new Date(at).toISOString()).sort()
  return { lines, failures, ...(cachedAt === undefined ? {} : { cachedAt }) }
}

/** Problems that all of the request has, and not a measure of its own: the database is away, or nobody waits any more. */
export const isPassing = (error: unknown): boolean =>
  error instanceof RequestAborted || passingProblem(error) !== undefined

/** All of them with one statement; where the database refuses it, each with its own, so that one fails alone. */
async function readTogether(scope: Scope, queries: readonly MeasureQuery[]): Promise<Lines> {
  if (!queries.length) return { lines: [], failures: new Map() }
  try {
    return { lines: await readLines(scope, queries), failures: new Map() }
  } catch (error) {
    if (isPassing(error)) throw error
  }
  const lines: Line[] = []
  const failures = new Map<number, unknown>()
  for (const [index, one] of queries.entries()) {
    try {
      for (const line of await readLines(scope, [one])) lines.push({ ...line, measure: index })
    } catch (error) {
      if (isPassing(error)) throw error
      failures.set(index, error)
    }
  }
  return { lines, failures }
}

async function readLines(scope: Scope, queries: readonly MeasureQuery[]): Promise<Line[]> {
  return (await measuresSql(scope, queries).execute(scope.services.db.kysely)).rows
}

const keyOf = (scope: Scope, query: MeasureQuery) => keyOfStatement(scope, measuresSql(scope, [query]))

async function fillIn(
  scope: Scope,
  large: readonly Large[],
  kept: ReadonlyMap<string, CachedFigure<KeptLine>>,
) {
  const missing = large.filter(({ key }) => !kept.has(key))
  const { found: worked, failed } = await workOut(scope, missing)
  const found = new Map([...kept, ...worked])
  const now = scope.services.now()
  const due = large.filter(({ key }) => {
    const figure = kept.get(key)
    return figure !== undefined && isDue(figure, now)
  })
  if (due.length) void renew(scope, due)
  return { found, failed }
}

/** Works figures out, and keeps those that are worth it. */
async function workOut(scope: Scope, wanted: readonly Large[]) {
  const { services } = scope
  const found = new Map<string, CachedFigure<KeptLine>>()
  const failed = new Map<string, unknown>()
  const work = async ({ key, query }: Large) => {
    const began = performance.now()
    const at = services.now().toISOString()
    const rows = await readLines(scope, [query])
    const figure = {
      lines: rows.map(({ measure: _one, ...line }) => line),
      at,
      tookMs: performance.now() - began,
    }
    found.set(key, figure)
    const counted = rows.reduce((sum, { count }) => sum + Number(count), 0)
    if (counted >= MANY || figure.tookMs >= LONG_MS) await cacheFigure(services.db.kysely, key, figure)
  }
  for (let first = 0; first < wanted.length; first += AT_ONCE)
    await Promise.all(
      wanted.slice(first, first + AT_ONCE).map(one =>
        work(one).catch(error => {
          if (isPassing(error)) throw error
          failed.set(one.key, error)
        }),
      ),
    )
  return { found, failed }
}

/** Behind the answer: who asked has got what was kept. */
async function renew(scope: Scope, due: readonly Large[]): Promise<void> {
  const { db, log } = scope.services
  try {
    const taken = await claimFigures(
      db.kysely,
      due.map(({ key }) => key),
    )
    await workOut(
      scope,
      due.filter(({ key }) => taken.has(key)),
    )
  } catch (error) {
    log.warn({ err: error }, 'Kept figures could not be worked out anew; the ones before stay')
  }
}
