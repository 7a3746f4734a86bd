import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestBudget } from '../../../server/api/web/requestBudget'
import { createApp } from '../../../server/app'
import { backgroundTasks } from '../../../server/backgroundTasks'
import { EVERY_MS, type LoadWatch, type Work, watchLoad } from '../../../server/base/load/loadWatch'
import { HEAVY } from '../../../server/base/request/routeBudget'
import { taskKinds } from '../../../server/features/taskKinds'
import { beginTask } from '../../../server/work/tasks/beginTask'
import type { TaskKind } from '../../../server/work/tasks/kind'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import { engines, withIndexes } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const BLOCKED_MS = 200

function holdThread(): void {
  const until = performance.now() + BLOCKED_MS
  while (performance.now() < until);
}

/** Starts a watch; returns it with the lines that it logs. */
function startWatch(): { load: LoadWatch; lines: unknown[] } {
  const lines: unknown[] = []
  const write = (line: unknown) => lines.push(line)
  const load = watchLoad({ log: { warn: write, debug: write } as unknown as Logger, refuseAfter: 500 })
  load.start()
  return { load, lines }
}

it('U-01 logs and keeps whoever blocked the main thread, ahead of those who only waited', async () => {
  const { load, lines } = startWatch()
  const endOther = load.begin(() => ({ what: 'GET /api/v1/waiting', account: 8 }))
  await pause(2 * EVERY_MS)
  const end = load.begin(() => ({ what: 'POST /api/v1/heavy', account: 7, bytes: 1_000_000 }))
  holdThread()
  end()
  await pause(2 * EVERY_MS)
  endOther()
  load.stop()
  const [hold] = load.report().held
  expect(hold?.ms).toBeGreaterThan(BLOCKED_MS / 2)
  expect(hold?.running).toMatchObject([
    { what: 'POST /api/v1/heavy', account: 7, bytes: 1_000_000 },
    { what: 'GET /api/v1/waiting', account: 8 },
  ])
  expect(lines).toContainEqual(expect.objectContaining({ event: 'held', running: hold?.running }))
  expect(load.report().delay_ms.max).toBeGreaterThan(BLOCKED_MS / 2)
})

/** Returns a budget, and the accounts whose heavy requests began. */
function heavyRoute() {
  const begun: number[] = []
  const budget = requestBudget({ requestsPerMinute: 0, trustedProxies: 0 })
  const answer = (account: number) => async () => {
    begun.push(account)
    return new Response()
  }
  return { budget, answer, begun: () => begun }
}

describe.each(engines.slice(0, 1))('server load on $name', engine => {
  let test: TestApp
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    test = await openTestApp(withIndexes(engine))
    for (const [name, user_type] of [
      ['admin', 1],
      ['staff', 3],
    ] as const) {
      await test.addAccount({ email: `${name}@office.example`, user_type })
      tokens[name] = await test.signIn(`${name}@office.example`)
    }
  })
  afterAll(() => test.close())

  const ask = (load: LoadWatch, path: string, { token = '', method = 'GET' } = {}) =>
    createApp({ ...test.services, load }).request(`/api/v1/${path}`, {
      method,
      headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), 'Accept-Language': 'fr' },
    })

  it("U-01 names background work and its task's owner", async () => {
    const { kysely } = test.services.db
    const by = await test.addAccount({ email: 'busy@office.example' })
    const all: Work[] = []
    const load = { begin: (work: () => Work) => () => void all.push(work()) } as LoadWatch
    const services = { ...test.services, load }
    for (const task of backgroundTasks(services)) await task()
    await runNextChunk(services, taskKinds)
    expect(all.map(({ what }) => what)).toEqual(['deferred job', 'search index', 'sort indexes', 'tasks'])
    await beginTask(services, kysely, {
      kind: 'import',
      by,
      language: 'en',
      request: { import: randomUUID() },
    })
    await runNextChunk(services, taskKinds)
    expect(all.at(-1)).toEqual({ what: 'task import', account: by })
  })

  it('U-01 people take turns with the chunks of their tasks, and have a bounded number of them', async () => {
    const { services } = test
    const order: number[] = []
    const slow: TaskKind = {
      name: 'slow',
      chunk: async ({ task }) => {
        order.push(task.by)
        return { done: 1, refused: 0, position: task.position + 1, finished: task.position === 2 }
      },
    }
    const [many, few] = [
      await test.addAccount({ email: 'many@office.example' }),
      await test.addAccount({ email: 'few@office.example' }),
    ]
    const begin = (by: number) =>
      beginTask(services, services.db.kysely, { kind: slow.name, by, language: 'en', request: {} })
    for (let at = 0; at < 30; at++) await begin(many)
    await expect(begin(many)).rejects.toMatchObject({ status: 429, options: { message: 'tasks.too_many' } })
    await begin(few)
    for (let at = 0; at < 8; at++) await runNextChunk(services, [slow])
    expect(order.filter(by => by === few)).toHaveLength(3)
    expect(order.slice(0, 6).toSorted()).toEqual([many, many, many, few, few, few].toSorted())
    // Other kinds run in a loop of their own.
    expect(await runNextChunk(services, [{ ...slow, name: 'other' }])).toBe(false)
    await sql`delete from tasks`.execute(services.db.kysely)
  })

  it('U-01 an account has few heavy requests at the same time, until their responses are sent', async () => {
    const { budget, ...waiting } = heavyRoute()
    const ask = (account: number) => {
      const connection = new EventEmitter()
      const outgoing = Object.assign(new EventEmitter(), { req: { socket: connection }, socket: connection })
      const c = { env: { outgoing }, var: { session: { user: { id: account } } }, req: { header: () => '' } }
      // A request whose client has gone is rejected.
      budget.run(c as never, HEAVY, waiting.answer(account)).catch(() => undefined)
      return outgoing
    }
    const own = Array.from({ length: 6 }, () => ask(1))
    const other = ask(2)
    await expect.poll(waiting.begun).toEqual([1, 1, 2])
    own[0]?.emit('close')
    await expect.poll(waiting.begun).toEqual([1, 1, 2, 1])
    // The client of this one gave up before its turn.
    own[3]?.emit('close')
    other.emit('close')
    own[1]?.emit('close')
    await expect.poll(waiting.begun).toEqual([1, 1, 2, 1, 1])
  })

  it('U-01 O-07 health shows the event loop to a System Admin, and nobody else', async () => {
    const { load } = startWatch()
    load.stop()
    const readReport = async (token?: string) =>
      ((await (await ask(load, 'health', { token })).json()) as { data: object }).data
    expect(await readReport(tokens.admin)).toHaveProperty('event_loop', {
      delay_ms: { mean: 0, p99: 0, max: 0 },
      refusing: false,
      refused: 0,
      held: [],
    })
    for (const token of [tokens.staff, undefined, 'no|token'])
      expect(Object.keys(await readReport(token))).toEqual(['uptime', 'database', 'live', 'definitions'])
  })

  it('U-01 an overloaded server rejects new requests, except health, sign-out and those of a first page', async () => {
    let refused = 0
    const load: LoadWatch = {
      ...watchLoad({ log: test.services.log, refuseAfter: 1 }),
      refuses: () => ++refused > 0,
    }
    const answer = await ask(load, 'customers', { token: tokens.staff })
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({
      code: 'unavailable',
      message: 'Le serveur est surchargé. Réessayez dans un instant.',
    })
    expect((await ask(load, 'auth/login', { method: 'POST' })).status).toBe(503)
    expect((await ask(load, 'health')).status).toBe(200)
    for (const path of ['settings/public', 'auth/me', 'settings/effective', 'definitions'])
      expect([path, (await ask(load, path, { token: tokens.staff })).status]).toEqual([path, 200])
    expect((await ask(load, 'auth/logout', { token: tokens.staff, method: 'POST' })).status).toBe(200)
    expect(refused).toBe(2)
  })
})
