import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../base/services'
import type { Database, Executor } from '../../base/storage/database'
import { RequestAborted, type RequestSignal } from '../../base/storage/driver/requestSignal'
import { Turns } from '../../base/turns'
import { FIGURES } from './tables'

/** Figures that take at least this long to calculate are cached. */
export const LONG_MS = 50

/**
 * Returns a key for a statement with its values. Users who see different rows have different statements, and
 * a statement with relative dates changes every day.
 */
export function keyOfStatement({ services }: Scope, statement: RawBuilder<unknown>): string {
  // Compiled with the request's connection, the statement would belong to the request and end with its client.
  const { sql: text, parameters } = statement.compile(services.db.origin.kysely)
  return createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('base64url')
}

/** Cached rows, or the rows of a sample while the exact ones are calculated. */
export interface Figures<Row> {
  rows: Row[]
  cachedAt?: string
  isEstimated?: true
}

/**
 * Returns the rows of a statement over many records. They are cached for all users who see the same records,
 * and recalculated after the response. Their values are texts and numbers. With an estimate, a response
 * doesn't wait long for exact rows: the next one has them.
 */
export async function cachedRows<Row>(
  scope: Scope,
  statement: RawBuilder<Row>,
  estimate?: Estimate<Row>,
): Promise<Figures<Row>> {
  const { db, now } = scope.services
  const key = keyOfStatement(scope, statement)
  const kept = (await cachedFigures<Row>(db.kysely, [key])).get(key)
  if (!kept) return workOut(scope, { key, statement }, estimate)
  if (isDue(kept, now())) void renew(scope, { key, statement })
  return { rows: kept.lines, cachedAt: new Date(kept.at).toISOString() }
}

/**
 * A statement over a sample of the rows, and how long the exact statement can run before the sample is used.
 */
export interface Estimate<Row> {
  statement: RawBuilder<Row>
  afterMs: number
  /**
   * Returns whether the sample contains any of the records. Otherwise the response waits for the exact rows.
   */
  isFound: (rows: readonly Row[]) => boolean
}

interface Keyed<Row> {
  key: string
  statement: RawBuilder<Row>
}

async function workOut<Row>(
  scope: Scope,
  keyed: Keyed<Row>,
  estimate?: Estimate<Row>,
): Promise<Figures<Row>> {
  const { db } = scope.services
  if (!estimate) return { rows: await readRows(scope, db.kysely, keyed) }
  const exact = workOutBehind(scope, keyed).then((rows): Figures<Row> => ({ rows }))
  // A failure is already logged, and a response with the sample doesn't need the exact rows.
  const found = exact.catch(() => undefined)
  const waited = await Promise.race([found, delay(estimate.afterMs, undefined, { ref: false })])
  if (waited) return waited
  const sampled = samples
    .run(String(scope.actor.id), () => estimate.statement.execute(db.kysely))
    .then(({ rows }) => (estimate.isFound(rows) ? { rows, isEstimated: true as const } : exact))
  return Promise.race([found.then(figures => figures ?? sampled), sampled])
}

/** Limits the concurrent statements over many records in a process, so that other users can keep working. */
export const longStatements = new Turns({ atOnce: 2, waiting: 50 })
/** Limits the concurrent samples. Together with the limit above, half of the connections stay free. */
const samples = new Turns({ atOnce: 3, waiting: 50 })
/** A calculation that waits for its turn or runs. */
interface Calculation {
  /** Starts it, if nobody has. */
  start: () => Promise<unknown[]>
  rows: Promise<unknown[]>
  hasBegun: () => boolean
  /** Everybody in whose turn it can start. */
  people: Set<string>
  /** The number of requests that want it: that wait for it, or have answered with a sample. */
  wanted: number
  /** Aborted if all of these disconnect before it has begun. */
  dropped: AbortController
}

/**
 * The calculations by key, shared by all requests. A failed one stays for a while, so that it isn't
 * repeated immediately.
 */
const underWay = new WeakMap<Database, Map<string, Calculation>>()
const FAILED_MS = 5 * 60_000

/**
 * Calculates exact rows. A calculation that has begun ends even if the clients that requested it disconnect;
 * one that still waits is dropped then.
 */
async function workOutBehind<Row>(scope: Scope, keyed: Keyed<Row>): Promise<Row[]> {
  if (scope.signal?.aborted) throw new RequestAborted()
  const calculations = underWay.get(scope.services.db.origin) ?? new Map<string, Calculation>()
  underWay.set(scope.services.db.origin, calculations)
  const known = calculations.get(keyed.key)
  const isKnown = known && !known.dropped.signal.aborted
  const calculation = isKnown ? known : queued(scope, keyed, calculations)
  want(calculation, scope.signal)
  return joined(calculation, String(scope.actor.id)) as Promise<Row[]>
}

/** Adds a new calculation, which waits for the turn of the person. */
function queued<Row>(scope: Scope, keyed: Keyed<Row>, calculations: Map<string, Calculation>): Calculation {
  const person = String(scope.actor.id)
  const dropped = new AbortController()
  let begun: Promise<Row[]> | undefined
  const start = () => {
    begun ??= readRows(scope, scope.services.db.origin.kysely, keyed)
    return begun
  }
  const rows = longStatements.run(person, start, dropped.signal)
  const hasBegun = () => begun !== undefined
  const calculation = { start, rows, hasBegun, people: new Set([person]), wanted: 0, dropped }
  calculations.set(keyed.key, calculation)
  const end = () => {
    if (calculations.get(keyed.key) === calculation) calculations.delete(keyed.key)
  }
  rows.then(end, (error: unknown) => {
    if (!begun) return end()
    scope.services.log.error({ err: error }, 'Numbers over many records could not be calculated')
    setTimeout(end, FAILED_MS).unref()
  })
  return calculation
}

/** Drops a calculation that hasn't begun when the last request that wants it has lost its client. */
function want(calculation: Calculation, signal?: RequestSignal): void {
  calculation.wanted += 1
  signal?.watch(() => {
    // The client of a request that took too long will ask again.
    if (signal.late) return
    calculation.wanted -= 1
    if (!calculation.wanted && !calculation.hasBegun()) calculation.dropped.abort(new RequestAborted())
  })
}

/** Returns the rows of a calculation, possibly of another request. This person's turn can come first. */
async function joined(calculation: Calculation, person: string): Promise<unknown[]> {
  const { start, rows, people, dropped } = calculation
  if (people.has(person)) return rows
  people.add(person)
  return Promise.race([rows, longStatements.run(person, start, dropped.signal).catch(() => rows)])
}

async function readRows<Row>(
  { services }: Scope,
  db: Executor,
  { key, statement }: Keyed<Row>,
): Promise<Row[]> {
  const [began, at] = [performance.now(), services.now().toISOString()]
  const { rows } = await statement.execute(db)
  const tookMs = performance.now() - began
  if (tookMs >= LONG_MS) await cacheFigure(db, key, { lines: rows, at, tookMs })
  return rows
}

/** Runs after the response, which had the cached rows; the client might have disconnected. */
async function renew<Row>(scope: Scope, keyed: Keyed<Row>): Promise<void> {
  const { db, log } = scope.services
  try {
    const taken = await claimFigures(db.origin.kysely, [keyed.key])
    // Other processes leave these figures to this one now.
    if (taken.size) await workOutBehind({ ...scope, signal: undefined }, keyed)
  } catch (error) {
    log.warn({ err: error }, 'Cached groups could not be recalculated; the previous ones are still used')
  }
}

/** The cached result of a figure, and when it was calculated. */
export interface CachedFigure<Line> {
  lines: Line[]
  at: string
  tookMs: number
}

/**
 * A figure is recalculated after a minute at the earliest, and takes at most a twentieth of the database's
 * time.
 */
const FRESH_MS = 60_000
const REST = 20
/** How long other processes leave a figure to the process that recalculates it. */
const TAKEN = '5 minutes'

/** Returns cached figures by key. */
export async function cachedFigures<Line>(
  db: Executor,
  keys: readonly string[],
): Promise<Map<string, CachedFigure<Line>>> {
  if (!keys.length) return new Map()
  const { rows } = await sql<{ key: string; lines: Line[]; at: string; took_ms: number }>`
    select key, lines, at, took_ms from ${sql.id(FIGURES)} where key = any(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ key, lines, at, took_ms }) => [key, { lines, at, tookMs: Number(took_ms) }]))
}

/** Returns whether a cached figure must be recalculated. */
export const isDue = ({ at, tookMs }: Pick<CachedFigure<never>, 'at' | 'tookMs'>, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() > Math.max(FRESH_MS, REST * tookMs)

/** Caches a figure in place of the previous one, and deletes figures that were not requested for days. */
export async function cacheFigure<Line>(
  db: Executor,
  key: string,
  { lines, at, tookMs }: CachedFigure<Line>,
): Promise<void> {
  await sql`
    insert into ${sql.id(FIGURES)} as kept (key, lines, at, took_ms)
    values (${key}, ${JSON.stringify(lines)}::jsonb, ${at}, ${Math.round(tookMs)}::int)
    on conflict (key) do update
      set lines = excluded.lines, at = excluded.at, took_ms = excluded.took_ms, taken_until = null`.execute(
    db,
  )
  await sql`delete from ${sql.id(FIGURES)} where at < now() - interval '3 days'`.execute(db)
}

/** Claims the figures that no other process is recalculating; returns their keys. */
export async function claimFigures(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    update ${sql.id(FIGURES)} set taken_until = now() + ${TAKEN}::interval
    where key = any(${keys}::text[]) and (taken_until is null or taken_until < now())
    returning key`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
