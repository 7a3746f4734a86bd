import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createDatabase, dropDatabase } from '../../support/postgresCluster'
import { type RunningServer, startServer } from '../../support/serverProcess'
import type { Document } from '../fuzz/document'
import { attacks } from './attacks'
import { askAs, sendHeavy, signIn } from './caller'
import { heavyCalls } from './heavyCalls'
import { oneOfEachKind, operationsToTry, spread } from './kinds'
import { longTurns, writesTurns } from './measureTurns'
import { startClient } from './startClient'
import { validCalls } from './validCalls'

const LONG = process.env.TEST_LONG === '1'
const postgresUrl = inject('postgresUrl')
/**
 * The limit for 99.9% of the responses to the other client: twice the limit of U-01, because the clients and
 * the database share the machine with the server. Only the long form checks it, on an otherwise idle machine.
 */
const BOUND_MS = 200
/**
 * The limit for a turn of the main thread in processor time: the limit of U-01, or ten times that in the
 * short form. Other tests on a busy machine delay every response, but don't add to this processor time.
 */
const STALL_MS = LONG ? 100 : 1_000
/** The request interval of the other client in milliseconds. The short form only detects stalls. */
const EVERY_MS = LONG ? 20 : 100
/** The number of times that each heavy call is sent simultaneously. */
const AT_ONCE = Number(process.env.STARVATION_AT_ONCE ?? 1)
/**
 * The number of heavy calls per operation in the short form,
 * by sender. Each operation starts with a different one.
 */
const SHARE = { staff: 2, stranger: 1 }
/**
 * The time for the heavy calls of all operations together. Each operation gets an equal share of the
 * remaining time, and the long form takes 25 minutes in total.
 */
const BUDGET_MS = LONG ? Number(process.env.STARVATION_MINUTES ?? 19) * 60_000 : 3_000
const MISTAKE = /^5(?!03)/

const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.ceil(sorted.length * part) - 1] ?? 0

async function start(file: string): Promise<RunningServer> {
  // Limits for strangers and for a busy server must not reject the measured calls.
  const env = { MAX_DELAY_MS: '0', LOG_LEVEL: 'warn', ...writesTurns(file) }
  const options = { demo: true, deadline: 180_000, env } as const
  if (!LONG || !postgresUrl) return startServer({ engine: 'pglite', ...options })
  const databaseUrl = await createDatabase(postgresUrl)
  onTestFinished(() => dropDatabase(postgresUrl, databaseUrl))
  return startServer({ engine: 'postgres', databaseUrl, ...options })
}

/** Measures the effect of each call on the other client and on the main thread. */
class Watched {
  readonly times: number[] = []
  readonly mistakes: string[] = []
  readonly stalls: string[] = []
  readonly #slowest: [ms: number, what: string][] = []
  readonly #turns: [ms: number, what: string][] = []
  calls = 0

  constructor(
    private readonly asking: ReturnType<typeof startClient>,
    private readonly turns: () => Promise<number[]>,
  ) {}

  /** Runs a call, or several at once, and records its effect. `run` returns the statuses. */
  async during(what: string, run: () => Promise<number[]>): Promise<void> {
    const statuses = await run()
    this.calls += statuses.length
    const summary = `${what}: ${statuses}`
    if (statuses.some(status => MISTAKE.test(String(status)))) this.mistakes.push(summary)
    for (const ms of await this.turns()) {
      this.#turns.push([ms, summary])
      if (ms > STALL_MS) this.stalls.push(`${ms} ms: ${summary}`)
    }
    const answers = await this.asking.take()
    for (const { status, problem } of answers)
      if (status !== 200) this.mistakes.push(`the other one got ${problem ?? status}, at ${summary}`)
    const times = answers.map(({ ms }) => ms)
    this.times.push(...times)
    this.#slowest.push([Math.max(0, ...times), summary])
  }

  report(): string {
    this.times.sort((a, b) => a - b)
    const figures = [0.5, 0.99, 0.999, 1].map(
      part => `${part * 100} % ${Math.round(percentile(this.times, part))} ms`,
    )
    const first = (all: [number, string][]) =>
      all
        .sort(([a], [b]) => b - a)
        .slice(0, LONG ? 20 : 3)
        .map(([ms, what]) => `  ${Math.round(ms)} ms: ${what}`)
    return [
      `${this.times.length} answers to another client: ${figures.join(', ')}`,
      ...first(this.#slowest),
      'Longest turns of the main thread, processor time:',
      ...first(this.#turns),
    ].join('\n')
  }
}

it(`U-01 no request to any operation makes other users wait`, {
  timeout: LONG ? 1_800_000 : 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'starvation-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'turns')
  const server = await start(file)
  onTestFinished(async () => void (await server.stop()))
  const tokens = {
    admin: await signIn(server, 'admin'),
    agent: await signIn(server, 'agent'),
    staff: await signIn(server, 'staff'),
  }
  const asking = startClient(server, await signIn(server, 'lead'), EVERY_MS)
  onTestFinished(async () => void (await asking.stop()))
  const turns = longTurns(server, file)
  const watched = new Watched(asking, turns)
  // The start, and code that runs and compiles for the first time, are not measured.
  await turns()
  await asking.take()
  const ask = askAs(server, tokens)

  const valid = await validCalls(ask, LONG)
  for (const { name, run } of valid)
    await watched.during(name, async () => {
      const { status } = await run()
      if (status >= 300) watched.mistakes.push(`${name} is no valid call: ${status}`)
      return [status]
    })
  const attacking = attacks(ask, LONG)
  for (const { name, run } of attacking)
    await watched.during(name, async () => {
      const { status } = await run()
      if (status < 400) watched.mistakes.push(`${name} was not refused: ${status}`)
      return [status]
    })

  const document = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as Document
  const known = operationsToTry(document)
  const operations = spread(LONG ? known : oneOfEachKind(document, known))
  const until = performance.now() + BUDGET_MS
  let [reached, all, before] = [0, 0, watched.calls]
  for (const [at, operation] of operations.entries()) {
    const left = until - performance.now()
    const calls = heavyCalls(document, operation, LONG)
    all += 2 * AT_ONCE * calls.length
    if (left < 0) continue
    reached++
    // The order differs by operation, so that different calls are skipped when the time runs out.
    const order = calls
      .map((make, place) => ({ make, by: (place * 7 + at) % calls.length }))
      .sort((a, b) => a.by - b.by)
    const end = performance.now() + left / (operations.length - at)
    for (const [place, { make }] of order.entries())
      for (const who of ['stranger', 'staff'] as const) {
        if (LONG ? place > 0 && performance.now() > end : place >= SHARE[who]) continue
        const call = make()
        const token = who === 'staff' ? tokens.staff : undefined
        await watched.during(`${operation.method} ${operation.path}, ${call.much}, ${who}`, () =>
          Promise.all(Array.from({ length: AT_ONCE }, () => sendHeavy(server, call, token))),
        )
      }
  }

  process.stdout.write(
    `U-01 ${valid.length} valid calls, ${attacking.length} attacks, ${watched.calls - before} heavy calls (of ${all}) of ${reached} operations (of ${operations.length}), ${watched.report()}\n`,
  )
  expect(watched.mistakes).toEqual([])
  expect(watched.stalls).toEqual([])
  if (LONG) expect(percentile(watched.times, 0.999)).toBeLessThan(BOUND_MS)
})
