import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadResources } from '../../../server/base/product/resources'
import { SETTINGS } from '../../../server/base/settings/tables'
import { startSession } from '../../../server/engine/people/sessions'
import { ATTEMPTS } from '../../../server/engine/people/tables'
import { engines } from '../../support/databases'
import { peopleOf } from '../walk/people'
import { openWorld, type Walking } from '../walk/world'
import { type Judge, judgeBy } from './answers'
import { type Call, callsOf } from './calls'
import { type Document, operationsOf } from './document'
import { Reach } from './reach'

const API = '/api/v1'
const LONG = process.env.TEST_LONG === '1'
const CALLS = LONG ? Number(process.env.FUZZ_CALLS ?? 20_000) : 200
const SEED = Number(process.env.FUZZ_SEED ?? (LONG ? Date.now() % 2 ** 31 : 11))
/** The number of calls after which all records are restored, so that calls always find some. */
const ROUND = 250
/** A response that takes longer counts as missing, even if the machine is busy. */
const PATIENCE = 120_000

const resources = await loadResources()
/** The product's users, and some of the made-up roles that are hard to get right. */
const people = peopleOf(resources).filter(
  ({ who }, at) =>
    at < 6 || /mine in either way|fields of others|of my company|changes some fields/.test(who),
)
const walked = LONG ? engines : engines.slice(0, 1)

describe.each(walked)('fuzz on $name', engine => {
  let opened: Awaited<ReturnType<typeof openWorld>>
  let document: Document
  let judge: Judge
  let reach: Reach
  const tally = { done: 0, refused: 0, written: 0, records: 0 }
  let causes: { mock: { lastCall?: { err?: Error }[] } }

  beforeAll(async () => {
    opened = await openWorld(engine, resources, people)
    document = (await (await opened.app.request(`${API}/openapi.json`)).json()) as Document
    judge = judgeBy(document)
    reach = new Reach(opened.world)
    causes = vi.spyOn(opened.world.services.log, 'error') as unknown as typeof causes
  }, 240_000)
  afterAll(() => opened.close())

  async function send({ operation: { method }, path, headers, body, file }: Call, person?: Walking) {
    const form = new FormData()
    if (file) form.set('file', new File([new Uint8Array(file.bytes)], file.name))
    const answer = await opened.app.request(`${API}${path}`, {
      method,
      headers: { ...(person ? { Authorization: `Bearer ${person.token}` } : {}), ...headers },
      body: file ? form : body,
    })
    const type = answer.headers.get('Content-Type') ?? ''
    const text = await answer.text()
    return { status: answer.status, type, body: type.includes('json') && text ? JSON.parse(text) : text }
  }

  /** Returns the errors in the response to a call. */
  async function faultsOf(call: Call, person?: Walking): Promise<string[]> {
    const answer = await inTime(send(call, person))
    if (!answer) return [`No answer within ${PATIENCE / 1000} s`]
    const { status, type, body } = answer
    const isWritten = call.operation.method !== 'GET' && status < 300
    if (isWritten) for (const resource of resources.all) opened.world.forget(resource)
    if (status < 300) tally[call.operation.method === 'GET' ? 'done' : 'written']++
    else tally.refused++
    if (status >= 500) return [`${status} ${causes.mock.lastCall?.[0]?.err?.stack ?? JSON.stringify(body)}`]
    const explained = body as { message?: string }
    const isExplained = status < 400 || call.operation.method === 'HEAD' || isInWords(explained.message)
    if (person && status === 401)
      person.token = await startSession(opened.world.services.db.kysely, person.id, {})
    tally.records += reach.told(call.operation, (body as { data?: unknown }).data).length
    const seen = person ? await reach.mistakes(person, call.operation, status, body) : []
    if (isWritten) await putBack(call.operation.path)
    const broken = judge(call.operation, status, type, body)
    return [...seen, ...(broken ? [broken] : []), ...(isExplained ? [] : [`${status} without words`])]
  }

  // Restores accounts and roles, because the oracle has copies of them. Other records are read again.
  async function putBack(path: string): Promise<void> {
    const { walking } = opened
    const [, first = ''] = path.split('/')
    const isPeople = first === resources.account.name || ['roles', 'auth'].includes(first)
    if (isPeople) await restore([resources.account.name, 'roles'], walking[0]?.id ?? 0)
  }

  async function restore(names: readonly string[], me: number): Promise<void> {
    for (const name of names) {
      const resource = resources.find(name)
      if (resource) await opened.world.restore(resource, me)
    }
  }

  async function nextRound(at: number): Promise<void> {
    const { kysely } = opened.world.services.db
    const person = opened.walking[at % opened.walking.length]
    await restore(
      resources.all.map(({ name }) => name),
      person?.id ?? 0,
    )
    await sql`delete from ${sql.table(ATTEMPTS)}`.execute(kysely)
    await sql`delete from ${sql.table(SETTINGS)}`.execute(kysely)
  }

  it(`E-04 P-09 A-03 every response to random input matches the document, is never a 5xx, and reveals no other user's data`, async () => {
    const operations = operationsOf(document)
    const faults = new Map<string, string>()
    let calls = 0
    const anybody = fc.option(fc.nat({ max: opened.walking.length - 1 }), { freq: 12, nil: undefined })
    const property = fc.asyncProperty(callsOf(document, operations), anybody, async (call, who) => {
      if (calls % ROUND === 0) await nextRound(calls / ROUND)
      calls++
      const person = who === undefined ? undefined : opened.walking[who]
      for (const fault of await faultsOf(call, person)) {
        const { operation, path, headers, body } = call
        const key = keyOf(call, fault)
        const explained = `${operation.method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${body?.slice(0, 300) ?? ''}`
        faults.set(key, `${fault.slice(0, 900)} · ${person?.who ?? 'nobody'} · ${explained}`)
      }
    })
    await fc.assert(property, { numRuns: CALLS, seed: SEED, endOnFailure: true })
    const explained = Object.entries(tally).map(([what, count]) => `${count} ${what}`)
    process.stdout.write(
      `E-04 ${calls} calls of ${operations.length} operations on ${engine.name}, seed ${SEED}: ${explained.join(', ')}\n`,
    )
    expect([...faults.values()]).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  }, 3_600_000)
})

/**
 * Returns one key per cause: a server error's first stack frames, otherwise the operation and the message.
 */
const keyOf = ({ operation: { method, path } }: Call, fault: string) =>
  /^5\d\d/.test(fault)
    ? fault.split('\n').slice(1, 4).join()
    : `${method} ${path} ${fault.replace(/[0-9a-f-]{36}|\d+/g, '#')}`

const isInWords = (message?: string) => Boolean(message) && !/%\{|^[a-z_]+\.[a-z_.]+$/.test(message ?? '')

async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), PATIENCE)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
