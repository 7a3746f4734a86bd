import { sql } from 'kysely'
import { taskKinds } from '../../../server/features/taskKinds'
import { allTables } from '../../../server/ops/tables'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import type { Values } from '../../../src/core/schema/resource'
import type { Engine } from '../../support/databases'
import { settle } from '../auth/mailbox'
import { type Market, openMarket, type Person } from '../product/market'
import { type Answer, PASSWORD, type SecondProcess } from '../testApp'

/** How often something is started at once. */
export type Times = 1 | 2 | 6

/** An office in which every step is started that often, with the results of its steps. */
export interface Copy {
  market: Market
  times: Times
  second: SecondProcess
  /** Results that later steps need: ids, tokens, links. */
  // biome-ignore lint/suspicious/noExplicitAny: each step knows what it left
  memo: Record<string, any>
  as(who: Person, method: string, path: string, body?: unknown): Promise<Answer>
}

/** A call that changes something. */
export interface Sent {
  /** The operation, as the document writes it. */
  op: string
  path: string
  body?: unknown
  /** The caller: a user of the office, nobody, or the owner of this token. */
  who?: Person | { token?: string }
  /** Everything that creates something is sent with a key, as the forms do. */
  key?: string
  file?: string
}

export async function openCopy(engine: Engine, times: Times): Promise<Copy> {
  const market = await openMarket(engine)
  return { market, times, second: await market.test.secondProcess(), memo: {}, as: market.as }
}

/** Sends a call as often as the copy requires, alternating between two processes. */
export async function send(copy: Copy, sent: Sent): Promise<Answer[]> {
  const { market, second, times } = copy
  const { op, path, body, who = 'admin', key, file } = sent
  const [method = ''] = op.split(' ')
  const token = typeof who === 'string' ? await tokenOf(copy, who) : who.token
  const apps = [market.test.app, second.app]
  const once = async (turn: number): Promise<Answer> => {
    const headers = {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...(body === undefined && file === undefined
        ? {}
        : { 'Content-Type': file === undefined ? 'application/json' : 'text/csv' }),
    }
    const text = file ?? (body === undefined ? undefined : JSON.stringify(body))
    const app = apps[turn % 2] ?? market.test.app
    const answer = await app.request(`/api/v1/${encodeURI(path)}`, { method, headers, body: text })
    const read = await answer.text()
    const isJson = answer.headers.get('Content-Type')?.includes('json')
    return { status: answer.status, headers: answer.headers, body: isJson && read ? JSON.parse(read) : read }
  }
  return Promise.all(Array.from({ length: times }, (_one, turn) => once(turn)))
}

async function tokenOf(copy: Copy, who: Person): Promise<string> {
  const known = copy.memo.tokens ?? {}
  copy.memo.tokens = known
  known[who] ??= await copy.market.test.signIn(`${who}@example.com`)
  return known[who]
}

/** Runs a step's deferred work, in both processes at once. */
export async function work({ market, second }: Copy): Promise<void> {
  const { services } = market.test
  const both = services === second.services ? [services] : [services, second.services]
  await Promise.all(
    both.map(async each => {
      while (await runNextChunk(each, taskKinds));
    }),
  )
  await Promise.all(both.map(each => settle(each)))
}

/**
 * Tables that show no effect: sessions, attempts, caches, request keys, deferred jobs that lost a race and are
 * retried later; and how often others were notified of a change.
 */
const NO_EFFECT =
  /^(live_|account_errands|sign_in_attempts|attempts|kept_|measure|idempotency_keys|request_keys)/

/** The number of rows of each table, and the sum of their versions. */
export async function effects({ market }: Copy): Promise<Record<string, number>> {
  const { db, resources } = market.test.services
  const tables = allTables(resources).filter(({ name }) => !NO_EFFECT.test(name))
  const parts = tables.map(({ name, columns }) => {
    const versioned = columns.some(column => column.name === 'version') && !/history|_rows$/.test(name)
    const sum = versioned ? sql`coalesce(sum(version), 0)` : sql`0`
    return sql`select ${name}::text as name, count(*)::int as rows, ${sum}::int as versions from ${sql.id(name)}`
  })
  const { rows } = await sql<{ name: string; rows: number; versions: number }>`${sql.join(
    parts,
    sql` union all `,
  )}`.execute(db.kysely)
  return Object.fromEntries(
    rows.flatMap(({ name, rows: count, versions }) => [
      [name, count],
      [`versions of ${name}`, versions],
    ]),
  )
}

/** The difference between two counts. */
export const difference = (before: Record<string, number>, after: Record<string, number>): Values =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, count]) => count !== 0),
  )

export { PASSWORD }
