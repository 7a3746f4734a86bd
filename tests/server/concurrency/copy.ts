import { sql } from 'kysely'
import { taskKinds } from '../../../server/features/taskKinds'
import { allTables } from '../../../server/ops/tables'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import type { Values } from '../../../src/core/schema/resource'
import type { Engine } from '../../support/databases'
import { settle } from '../auth/mailbox'
import { type Market, openMarket, type Person } from '../product/market'
import { type Answer, PASSWORD, type SecondProcess } from '../testApp'

/** The number of simultaneous starts of each step. */
export type Times = 1 | 2 | 6

/** An office in which each step is started `times` times, with the steps' results. */
export interface Copy {
  market: Market
  times: Times
  second: SecondProcess
  /** Results that later steps need: IDs, tokens, links. */
  // biome-ignore lint/suspicious/noExplicitAny: each step knows what it left
  memo: Record<string, any>
  as(who: Person, method: string, path: string, body?: unknown): Promise<Answer>
}

/** A call that changes something. */
export interface Sent {
  /** The operation, as written in the OpenAPI document. */
  op: string
  path: string
  body?: unknown
  /** The caller: a user of the office, or the owner of a token; without a token, a stranger. */
  who?: Person | { token?: string }
  /** The idempotency key. Every call that creates something has one, like the forms. */
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

/** Runs a step's deferred work in both processes at once. */
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
 * Tables that the comparison leaves out: live events and connections, deferred jobs (retried after a lost
 * race), sign-in attempts, cached figures and request keys.
 */
const NO_EFFECT =
  /^(live_|account_errands|sign_in_attempts|attempts|kept_|measure|idempotency_keys|request_keys)/

/** Returns the number of rows in each table and the sum of their versions. */
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

/** Returns the differences between two counts. */
export const difference = (before: Record<string, number>, after: Record<string, number>): Values =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, count]) => count !== 0),
  )

export { PASSWORD }
