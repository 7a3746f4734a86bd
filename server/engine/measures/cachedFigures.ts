import { sql } from 'kysely'
import type { Executor } from '../../base/storage/database'
import type { Line } from './measureSql'
import { FIGURES } from './tables'

/** What a measure came to, and when. */
export interface CachedFigure {
  lines: Omit<Line, 'measure'>[]
  at: string
  tookMs: number
}

/** A figure is worked out anew after a minute, and never takes more than a twentieth of the database's time. */
const FRESH_MS = 60_000
const REST = 20
/** Somebody else works it out anew: for so long at most one waits for them. */
const TAKEN = '5 minutes'

/** The kept figures by their keys. */
export async function cachedFigures(
  db: Executor,
  keys: readonly string[],
): Promise<Map<string, CachedFigure>> {
  if (!keys.length) return new Map()
  const { rows } = await sql<{ key: string; lines: CachedFigure['lines']; at: string; took_ms: number }>`
    select key, lines, at, took_ms from ${sql.id(FIGURES)} where key = any(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ key, lines, at, took_ms }) => [key, { lines, at, tookMs: Number(took_ms) }]))
}

export const isDue = ({ at, tookMs }: CachedFigure, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() > Math.max(FRESH_MS, REST * tookMs)

/** Keeps a figure in the place of the one before; those that nobody asked for in days go. */
export async function cacheFigure(
  db: Executor,
  key: string,
  { lines, at, tookMs }: CachedFigure,
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
