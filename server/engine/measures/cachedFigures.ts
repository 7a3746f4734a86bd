import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { ApiError } from '../../base/errors/apiError'
import { Slots } from '../../base/load/slots'
import type { Scope } from '../../base/services'
import type { Database, Executor } from '../../base/storage/database'
import { FIGURES } from './tables'

/** Figures that take so long are kept. */
export const LONG_MS = 50

/** A statement with its values: whoever sees other rows asks with another one, and so does another day. */
export function keyOfStatement({ services }: Scope, statement: RawBuilder<unknown>): string {
  const { sql: text, parameters } = statement.compile(services.db.kysely)
  return createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('base64url')
}

/** Rows that are kept, or, while the exact ones are worked out, those of a sample. */
export interface Figures<Row> {
  rows: Row[]
  cachedAt?: string
  isEstimated?: true
}

/**
 * The rows of a statement over many records: kept for all who see the same ones, and worked out again behind the answer.
 * Its values are texts and numbers. With an estimate, an answer does not wait long for exact rows: they are there for the
 * next one.
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

/** A statement that answers for a sample of the rows, and how long the exact one has before it is asked. */
export interface Estimate<Row> {
  statement: RawBuilder<Row>
  afterMs: number
  /** Whether the sample has any of the records: without them, the exact rows are waited for. */
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
  // Its failure is in the log. Those who look at the sample need not know.
  const found = exact.catch(() => undefined)
  const waited = await Promise.race([found, delay(estimate.afterMs, undefined, { ref: false })])
  if (waited) return waited
  const sampled = samples
    .run(() => estimate.statement.execute(db.kysely))
    .then(({ rows }) => (estimate.isFound(rows) ? { rows, isEstimated: true as const } : exact))
  return Promise.race([found.then(figures => figures ?? sampled), sampled])
}

/** Statements over many records that a process runs at once: the others of the office go on working. */
export const longStatements = new Slots(2)
/** Samples at once: together with the above, half of the connections stay free. */
const samples = new Slots(3)
/** Long statements that wait for one of those: what comes on top is refused. */
const MOST_WAITING = 50
/** What is worked out at this moment, for all who ask for it; what has failed stays for a while, so as not to fail at once again. */
const underWay = new WeakMap<Database, Map<string, Promise<unknown[]>>>()
const FAILED_MS = 5 * 60_000

/** Exact rows that are worked out even if those who asked leave. */
function workOutBehind<Row>(scope: Scope, keyed: Keyed<Row>): Promise<Row[]> {
  const { origin } = scope.services.db
  const running = underWay.get(origin) ?? new Map<string, Promise<unknown[]>>()
  underWay.set(origin, running)
  const known = running.get(keyed.key) as Promise<Row[]> | undefined
  if (known) return known
  if (longStatements.waiting >= MOST_WAITING) return Promise.reject(queueFull())
  const rows = longStatements.run(() => readRows(scope, origin.kysely, keyed))
  running.set(keyed.key, rows)
  const end = () => running.delete(keyed.key)
  rows.then(end, (error: unknown) => {
    scope.services.log.error({ err: error }, 'Numbers over many records could not be calculated')
    setTimeout(end, FAILED_MS).unref()
  })
  return rows
}

const queueFull = () =>
  new ApiError(429, 'too_many', { message: 'api.queue_full', headers: { 'Retry-After': '10' } })

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

/** Behind the answer: whoever asked has got what was kept, and may have left. */
async function renew<Row>(scope: Scope, keyed: Keyed<Row>): Promise<void> {
  const { db, log } = scope.services
  try {
    const taken = await claimFigures(db.origin.kysely, [keyed.key])
    if (taken.size) await workOutBehind(scope, keyed)
  } catch (error) {
    log.warn({ err: error }, 'Kept groups could not be worked out again; the ones before stay')
  }
}

/** What a measure came to, and when. */
export interface CachedFigure<Line> {
  lines: Line[]
  at: string
  tookMs: number
}

/** A figure is worked out anew after a minute, and never takes more than a twentieth of the database's time. */
const FRESH_MS = 60_000
const REST = 20
/** Somebody else works it out anew: for so long at most one waits for them. */
const TAKEN = '5 minutes'

/** The kept figures by their keys. */
export async function cachedFigures<Line>(
  db: Executor,
  keys: readonly string[],
): Promise<Map<string, CachedFigure<Line>>> {
  if (!keys.length) return new Map()
  const { rows } = await sql<{ key: string; lines: Line[]; at: string; took_ms: number }>`
    select key, lines, at, took_ms from ${sql.id(FIGURES)} where key = any(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ key, lines, at, took_ms }) => [key, { lines, at, tookMs: Number(took_ms) }]))
}

/** Whether a kept figure is to be worked out again. */
export const isDue = ({ at, tookMs }: Pick<CachedFigure<never>, 'at' | 'tookMs'>, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() > Math.max(FRESH_MS, REST * tookMs)

/** Keeps a figure in the place of the one before; those that nobody asked for in days go. */
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

/** Takes those that nobody else works out anew at this moment. */
export async function claimFigures(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    update ${sql.id(FIGURES)} set taken_until = now() + ${TAKEN}::interval
    where key = any(${keys}::text[]) and (taken_until is null or taken_until < now())
    returning key`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
