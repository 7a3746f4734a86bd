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

/** The database's lines for some measures. */
export interface Lines {
  lines: Line[]
  /** The errors of measures without lines, by index. */
  failures: ReadonlyMap<number, unknown>
  /** When the oldest cached line was calculated. */
  cachedAt?: string
}

/** Figures over this many rows are cached, and so are figures that take long. */
const MANY = 5_000
/** The number of figures calculated at the same time, so that other users can keep working. */
const AT_ONCE = 2

type KeptLine = Omit<Line, 'measure'>

interface Large {
  index: number
  query: MeasureQuery
  key: string
}

/**
 * Calculates measures. Those of small tables use one statement, so that they come from one snapshot. A figure
 * over many rows is cached in the database for all users who see the same rows. It is returned with its
 * timestamp, and recalculated after the response.
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

/**
 * Returns whether a problem affects the whole request and not a single measure: the database is unavailable,
 * or the client disconnected.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof RequestAborted || passingProblem(error) !== undefined

/**
 * Reads all measures with one statement. If the database refuses it, each measure gets its own statement, so
 * that only the faulty one fails.
 */
async function readTogether(scope: Scope, queries: readonly MeasureQuery[]): Promise<Lines> {
  if (!queries.length) return { lines: [], failures: new Map() }
  try {
    return { lines: await readLines(scope, queries), failures: new Map() }
  } catch (error) {
    if (isTransient(error)) throw error
  }
  const lines: Line[] = []
  const failures = new Map<number, unknown>()
  for (const [index, one] of queries.entries()) {
    try {
      for (const line of await readLines(scope, [one])) lines.push({ ...line, measure: index })
    } catch (error) {
      if (isTransient(error)) throw error
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

/** Calculates figures, and caches those that are large or take long. */
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
          if (isTransient(error)) throw error
          failed.set(one.key, error)
        }),
      ),
    )
  return { found, failed }
}

/** Runs after the response, which had the cached figures; the client might have disconnected. */
async function renew(scope: Scope, due: readonly Large[]): Promise<void> {
  const { log } = scope.services
  const db = scope.services.db.origin
  const warn = (err: unknown) =>
    log.warn({ err }, 'Cached figures could not be recalculated; the previous ones are still used')
  try {
    const taken = await claimFigures(
      db.kysely,
      due.map(({ key }) => key),
    )
    const { failed } = await workOut(
      { ...scope, services: { ...scope.services, db } },
      due.filter(({ key }) => taken.has(key)),
    )
    for (const error of failed.values()) warn(error)
  } catch (error) {
    warn(error)
  }
}
