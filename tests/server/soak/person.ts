import { setTimeout as think } from 'node:timers/promises'
import type { Values } from '../../../src/core/schema/resource'

/** The shared state of all people of a soak. */
export interface Crowd {
  url: string
  until: number
  /** Unexpected results, one line for each. */
  wrong: string[]
  /** The number of responses, by method and status. */
  answers: Map<string, number>
  /** The response times in milliseconds. */
  took: number[]
  /** The latest acknowledged version of each customer, by ID. */
  written: Map<number, number>
}

/** Used in place of a status. */
const NO_ANSWER = 0
/** A response that takes longer counts as missing. */
const PATIENCE_MS = 60_000

const isDone = (status: number) => status >= 200 && status < 300

type Kept = { id: number; version: number; status: string }
type Step = (person: Person) => Promise<void>

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

const LISTS = [
  'customers',
  'policies',
  'work-orders',
  'claims',
  'quotes',
  'instalments',
  'insurance-companies',
]
const WORDS = ['ben', 'sal', 'C-20', 'tra', 'محمد', 'in', 'kim']

/** A user at work: signs in, reads, writes and transitions their own customers, and signs out. */
export class Person {
  readonly tag: string
  token = ''
  readonly own: Kept[] = []
  /** Whether the user has an open tab whose events are counted. */
  listens = false

  constructor(
    readonly crowd: Crowd,
    readonly number: number,
    readonly email: string,
    readonly manages: boolean,
  ) {
    this.tag = `soak${number.toString(36).padStart(4, '0')}`
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; data: unknown; total: number }> {
    const began = performance.now()
    const { status, text, type, range } = await this.ask(method, path, body)
    this.crowd.took.push(performance.now() - began)
    const key = `${method} ${status || 'without an answer'}`
    this.crowd.answers.set(key, (this.crowd.answers.get(key) ?? 0) + 1)
    const said = `${method} ${path}: ${status} ${text.slice(0, 200)}`
    if (status === NO_ANSWER || status >= 400) this.crowd.wrong.push(said)
    const total = Number(range?.split('/')[1] ?? Number.NaN)
    if (!type?.includes('json')) return { status, data: text, total }
    try {
      return { status, data: (JSON.parse(text) as { data: unknown }).data, total }
    } catch {
      this.crowd.wrong.push(`Not JSON: ${said}`)
      return { status: NO_ANSWER, data: undefined, total }
    }
  }

  /** Sends a request; returns `NO_ANSWER` as the status if there is no response. */
  private async ask(method: string, path: string, body: unknown) {
    try {
      const answer = await fetch(`${this.crowd.url}/api/v1/${path}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          // Each user has their own address.
          'X-Forwarded-For': `10.1.${this.number >> 8}.${this.number & 255}`,
          ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const { status, headers } = answer
      const text = await answer.text()
      return { status, text, type: headers.get('Content-Type'), range: headers.get('Content-Range') }
    } catch (error) {
      const { message, cause } = error as Error
      return { status: NO_ANSWER, text: [message, cause].filter(Boolean).join(': '), type: null, range: null }
    }
  }

  /** Signs in. After a refusal, the user stays signed out until the next attempt. */
  async signIn(): Promise<boolean> {
    const { data, status } = await this.call('POST', 'auth/login', {
      email: this.email,
      password: 'coverdesk-demo',
    })
    this.token = isDone(status) ? ((data as { token?: string }).token ?? '') : ''
    return Boolean(this.token)
  }

  keep(answer: { status: number; data: unknown }, at = this.own.length): void {
    if (!isDone(answer.status)) return
    const { id, version, status } = answer.data as Kept
    this.own[at] = { id, version, status }
    this.crowd.written.set(id, version)
  }

  /** Works until the end of the test. */
  async work(pause: number): Promise<void> {
    await think(Math.random() * pause * 2)
    while (Date.now() < this.crowd.until) {
      if (!this.token && !(await this.signIn())) {
        await think(pause)
        continue
      }
      const chosen = Math.random() * TOTAL
      const step = STEPS.find(([, , end]) => chosen < end)?.[1]
      await step?.(this)
      await think(Math.random() * pause * 2)
    }
    if (this.token) await countOwn(this)
  }
}

const list: Step = async person => {
  const resource = pick(LISTS)
  const first = pick([0, 0, 25])
  const { data, total, status } = await person.call(
    'GET',
    `${resource}?range=[${first},${first + 24}]&sort=["id","${pick(['ASC', 'DESC'])}"]`,
  )
  const rows = data as Values[]
  if (isDone(status) && rows.length !== Math.max(Math.min(25, total - first), 0))
    person.crowd.wrong.push(`${resource} from ${first}: ${rows.length} rows of ${total}`)
}

const search: Step = async person =>
  void (await person.call('GET', `search?q=${encodeURIComponent(pick(WORDS))}`))

const read: Step = async person => {
  const { data, status } = await person.call('GET', 'customers?range=[0,24]&sort=["updated_at","DESC"]')
  const one = isDone(status) ? pick(data as Kept[]) : undefined
  if (!one) return
  await person.call('GET', `customers/${one.id}`)
  await person.call('GET', `customers/${one.id}/history`)
}

const create: Step = async person => {
  const name = { kind: 'person', first_name: person.tag, last_name: `Number ${person.own.length}` }
  person.keep(await person.call('POST', 'customers', { ...name, email: `${person.tag}@example.com` }))
}

const update: Step = async person => {
  const at = Math.floor(Math.random() * person.own.length)
  const mine = person.own[at]
  if (!mine) return create(person)
  const sent = { notes: `At ${Date.now()}`, version: mine.version }
  person.keep(await person.call('PUT', `customers/${mine.id}`, sent), at)
}

const move: Step = async person => {
  const mine = person.own[0]
  if (!mine || !person.manages) return update(person)
  const name = mine.status === 'blocked' ? 'unblock' : 'block'
  person.keep(
    await person.call('POST', `customers/${mine.id}/${name}`, { reason: 'Soak', version: mine.version }),
    0,
  )
}

const exported: Step = async person => {
  const { data, status } = await person.call('GET', `customers/export?format=csv&${filterOf(person)}`)
  const lines = String(data).trim().split('\n').length - 1
  if (isDone(status) && lines !== person.own.length)
    person.crowd.wrong.push(`An export had ${lines} lines, of ${person.own.length}`)
}

const filterOf = ({ tag }: Person) => `filter=${encodeURIComponent(JSON.stringify({ first_name: tag }))}`

/** Checks the total of the user's own customers, since no other user creates customers with this name. */
const countOwn: Step = async person => {
  const { total, status } = await person.call('GET', `customers?range=[0,0]&${filterOf(person)}`)
  if (isDone(status) && total !== person.own.length)
    person.crowd.wrong.push(`A total was ${total}, of ${person.own.length}`)
}

const again: Step = async person => {
  // Signing out would close all of the user's connections, including the tab that receives events.
  if (person.listens) return
  await person.call('POST', 'auth/logout')
  await person.signIn()
}

const notices: Step = async person => void (await person.call('GET', 'notifications?range=[0,9]'))

const weights: [number, Step][] = [
  [30, list],
  [10, search],
  [15, read],
  [9, create],
  [14, update],
  [6, move],
  [2, exported],
  [8, countOwn],
  [2, again],
  [4, notices],
]
let TOTAL = 0
const STEPS = weights.map(([weight, step]) => {
  TOTAL += weight
  return [weight, step, TOTAL] as const
})
