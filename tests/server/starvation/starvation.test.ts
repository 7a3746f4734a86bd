import { Worker } from 'node:worker_threads'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createDatabase, dropDatabase } from '../../support/postgresCluster'
import { type RunningServer, startServer } from '../../support/serverProcess'
import { type Document, type Operation, operationsOf } from '../fuzz/document'
import { type HeavyCall, heavyCalls } from './heavyCalls'

const LONG = process.env.TEST_LONG === '1'
const postgresUrl = inject('postgresUrl')
/** How often the other client asks. */
const EVERY_MS = 20
/** On a machine that is busy with other tests only a stall takes so long; by itself it is 100 ms (U-01). */
const BOUND_MS = LONG ? 100 : 1_000
const AT_ONCE = LONG ? 4 : 2
/** What ends the session of the sender, or of everybody. */
const ENDING = /\/auth\/(logout|sessions|change-password)|\/end-sessions|^\/users\/\{id\}/
const MISTAKE = /^5(?!03)/

interface Answered {
  ms: number
  status: number
}

/** A client in a thread of its own, which asks who it is every few milliseconds. */
function startAsking(url: string, token: string) {
  const worker = new Worker(new URL('./asker.mjs', import.meta.url), {
    workerData: { url: `${url}/api/v1/auth/me`, token, every: EVERY_MS },
    execArgv: [],
  })
  return {
    /** The answers since the last time. */
    take: () =>
      new Promise<Answered[]>((resolve, reject) => {
        worker.once('message', resolve).once('error', reject)
        worker.postMessage('take')
      }),
    stop: () => worker.terminate(),
  }
}

async function signIn({ url }: RunningServer, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.com`, password: 'coverdesk-demo' }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

async function send({ url }: RunningServer, call: HeavyCall, token?: string): Promise<number> {
  const { operation, path, headers, body } = call
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: operation.method,
    headers: { ...headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Of the operations that every resource has, those of the one with the largest body: the short form tries no more. */
function oneOfEachKind(document: Document, operations: readonly Operation[]): Operation[] {
  const lists = new Set(operations.flatMap(({ path }) => /^\/([\w-]+)\/choices$/.exec(path)?.[1] ?? []))
  const size = ({ body }: Operation) =>
    JSON.stringify(document.components.schemas[nameOf(body)] ?? body ?? 0).length
  const known = new Map<string, Operation>()
  for (const operation of operations) {
    const [, first = '', rest = ''] = /^\/([\w-]+)(.*)$/.exec(operation.path) ?? []
    const kind = `${operation.method} ${lists.has(first) ? '*' : first}${rest}`
    const best = known.get(kind)
    if (!best || size(operation) > size(best)) known.set(kind, operation)
  }
  return [...known.values()]
}

const nameOf = (body: Operation['body']) => body?.$ref?.split('/').at(-1) ?? ''

const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.ceil(sorted.length * part) - 1] ?? 0

async function start(): Promise<RunningServer> {
  // A document of a stranger and a busy machine are no reason to refuse what is measured.
  const options = { demo: true, deadline: 180_000, env: { MAX_DELAY_MS: '0', LOG_LEVEL: 'warn' } } as const
  if (!LONG || !postgresUrl) return startServer({ engine: 'pglite', ...options })
  const databaseUrl = await createDatabase(postgresUrl)
  onTestFinished(() => dropDatabase(postgresUrl, databaseUrl))
  return startServer({ engine: 'postgres', databaseUrl, ...options })
}

it(`U-01 whatever somebody sends to any operation, nobody else waits ${BOUND_MS} ms`, {
  timeout: LONG ? 7_200_000 : 240_000,
}, async () => {
  const server = await start()
  onTestFinished(async () => void (await server.stop()))
  const document = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as Document
  const all = operationsOf(document).filter(({ path, method }) => method === 'GET' || !ENDING.test(path))
  const operations = LONG ? all : oneOfEachKind(document, all)
  const senders = { staff: await signIn(server, 'staff'), stranger: undefined }
  const asking = startAsking(server.url, await signIn(server, 'lead'))
  onTestFinished(async () => void (await asking.stop()))
  // What runs for the first time is compiled first.
  await asking.take()

  const times: number[] = []
  const slowest: [ms: number, what: string][] = []
  const mistakes: string[] = []
  let calls = 0
  for (const [who, token] of Object.entries(senders))
    for (const operation of operations)
      for (const call of heavyCalls(document, operation, LONG)) {
        calls += AT_ONCE
        const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => send(server, call, token)))
        const what = `${operation.method} ${operation.path}, ${call.much}, ${who}: ${statuses}`
        if (statuses.some(status => MISTAKE.test(String(status)))) mistakes.push(what)
        const answers = await asking.take()
        if (answers.some(({ status }) => status !== 200)) mistakes.push(`the other one, at ${what}`)
        times.push(...answers.map(({ ms }) => ms))
        slowest.push([Math.max(0, ...answers.map(({ ms }) => ms)), what])
      }

  times.sort((a, b) => a - b)
  slowest.sort(([a], [b]) => b - a)
  const figures = [0.5, 0.99, 0.999, 1].map(
    part => `${part * 100} % ${Math.round(percentile(times, part))} ms`,
  )
  const worst = slowest.slice(0, LONG ? 20 : 3).map(([ms, what]) => `  ${Math.round(ms)} ms: ${what}`)
  process.stdout.write(
    `U-01 ${calls} calls of ${operations.length} operations, ${times.length} answers to another client: ${figures.join(', ')}\n${worst.join('\n')}\n`,
  )
  expect(mistakes).toEqual([])
  expect(percentile(times, 0.999), server.output().slice(-2_000)).toBeLessThan(BOUND_MS)
})
