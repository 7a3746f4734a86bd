import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { ATTEMPTS } from '../../../server/engine/people/tables'
import { TASKS } from '../../../server/work/tasks/tables'
import { type MailServer, startMailServer } from '../../server/mail/smtpServer'
import { startPostgresCluster } from '../../support/postgresCluster'
import { type RunningServer, startServer } from '../../support/serverProcess'
import { median, type Part, type Row } from '../part'
import { signIn } from '../signIn'
import { type About, FLOODS, type Request } from './floods'

/** How many times one account sends each expensive call at once. */
const AT_ONCE = 50
const LIMIT = 3
/** Changes their own customers. */
const COLLEAGUE = 'agent@example.com'
/** Has forgotten the password. */
const FORGETFUL = 'manager@example.com'
const LINK = /reset-password\?token=([\w.-]+)/
const POLL_MS = 5
const MAX_MS = 120_000

interface Sent {
  method?: string
  path: string
  body?: unknown
  type?: string
}

/** Times of pieces of work, by name. */
type Times = Record<string, number[]>

type Ask = (sent: Sent, signal?: AbortSignal) => Promise<{ status: number; bytes: Uint8Array }>

/** What a colleague does while one account floods the server with expensive calls. */
export const part: Part = {
  name: 'fairness',
  title: `A colleague at work while one account sends each expensive call ${AT_ONCE} times at once, PostgreSQL`,
  async run({ runs }) {
    const started = await startPostgresCluster()
    if (!started.cluster) throw new Error(started.reason)
    const { cluster } = started
    const mail = await startMailServer()
    try {
      const env = { LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '0', SMTP_URL: mail.url }
      const databaseUrl = await cluster.createDatabase()
      const server = await startServer({
        ...{ engine: 'postgres', databaseUrl, demo: true, env, deadline: 180_000 },
      })
      try {
        return await measure({ server, mail, databaseUrl }, runs)
      } finally {
        await server.stop()
      }
    } finally {
      await mail.close()
      await cluster.stop()
    }
  },
}

interface Office {
  server: RunningServer
  mail: MailServer
  databaseUrl: string
}

async function measure({ server, mail, databaseUrl }: Office, runs: number): Promise<Row[]> {
  const api = `${server.url}/api/v1`
  const [flood, work] = [asOf(api, await signIn(api)), asOf(api, await signIn(api, COLLEAGUE))]
  const about = await aboutIn(flood)
  const customer = await changeableCustomer(work)
  let text = 0
  // Each thread loads the code for PDFs when it makes its first.
  const certificate = { path: `policies/${about.policy}/documents/certificate.pdf` }
  await Promise.all([work(certificate), work(certificate), flood(certificate), flood(certificate)])
  const own: Record<string, () => Promise<number>> = {
    'print a certificate': async () => (await work(certificate)).status,
    'save a customer': async () => (await save(work, customer, `Called ${text++}`)).status,
    'reset a password': passwordReset(api, mail),
  }
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  /** Times each piece of the colleague's work. */
  const workday = async (times: Times) => {
    for (const [name, act] of Object.entries(own)) {
      // An account gets few mails in an hour.
      await database.query(`delete from ${ATTEMPTS}`)
      const began = performance.now()
      const status = await act()
      if (status >= 300) throw new Error(`${name}: ${status}`)
      times[name] = [...(times[name] ?? []), performance.now() - began]
    }
  }
  await workday({})
  const rows: Row[] = []
  for (const [what, { of }] of Object.entries(FLOODS)) {
    const [alone, flooded]: [Times, Times] = [{}, {}]
    const statuses = new Set<number>()
    for (let run = 0; run < runs; run++) {
      await workday(alone)
      const end = startFlood(flood, of(about), statuses)
      // The flood has arrived when the colleague begins.
      await new Promise(resolve => setTimeout(resolve, 50))
      await workday(flooded)
      await end()
      await tasksEnded(database)
    }
    const wrong = [...statuses].filter(status => status >= 300 && status !== 429)
    for (const name of Object.keys(own)) {
      const [product, baseline] = [flooded[name] ?? [], alone[name] ?? []]
      rows.push({
        ...{ name: `${name} during ${what}`, unit: 'ms', product, baseline, beside: 'alone' },
        bound: { limit: LIMIT, good: 'below' },
        ...(wrong.length ? { note: `answers of the flood: ${wrong}` } : {}),
      })
      const [there, before] = [median(product), median(baseline)]
      console.log(
        `${name} during ${what}: ${there.toFixed(0)} ms, alone ${before.toFixed(0)} ms, ${(there / before).toFixed(2)} × (${[...statuses]})`,
      )
    }
  }
  await database.end()
  return rows
}

/** Returns a function that sends requests with a token. */
function asOf(api: string, token: string): Ask {
  return async ({ method = 'GET', path, body, type }, signal) => {
    const isJson = body !== undefined && !type && !(body instanceof FormData)
    const answer = await fetch(path.includes('%') ? `${api}/${path}` : encodeURI(`${api}/${path}`), {
      ...{ method, signal },
      headers: {
        ...{ Authorization: `Bearer ${token}`, 'Accept-Language': 'en' },
        ...(isJson ? { 'Content-Type': 'application/json' } : type ? { 'Content-Type': type } : {}),
      },
      body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
    })
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
}

let calls = 0

/** Keeps that many requests of one account under way. Returns a function that ends them, also in the server. */
function startFlood(ask: Ask, request: Request, statuses: Set<number>): () => Promise<void> {
  const over = new AbortController()
  const one = async () => {
    while (!over.signal.aborted) {
      const { status } = await ask(request(calls++), over.signal)
      statuses.add(status)
      // As many as possible wait already.
      if (status === 429) return
    }
  }
  for (let n = 0; n < AT_ONCE; n++)
    one().catch(error => {
      if (!over.signal.aborted) throw error
    })
  return async () => {
    over.abort()
    // An account has two turns, so these have both after everything else has left.
    const last = await Promise.all([ask(request(calls++)), ask(request(calls++))])
    for (const { status } of last) statuses.add(status)
  }
}

const save = (work: Ask, id: number, notes: string) =>
  work({ method: 'PUT', path: `customers/${id}`, body: { notes } })

const dataOf = ({ bytes }: { bytes: Uint8Array }) => JSON.parse(Buffer.from(bytes).toString()).data

/** Returns a policy with a certificate, that file, and an upload of rows. */
async function aboutIn(ask: Ask): Promise<About> {
  const [first] = dataOf(await ask({ path: 'policies?filter={"status":["in_force"]}&range=[0,0]' }))
  if (!first) throw new Error('No policy is in force')
  const { bytes } = await ask({ path: `policies/${first.id}/documents/certificate.pdf` })
  const file = `first_name,last_name\n${'Ana,Doe\n'.repeat(5_000)}`
  const sent = { method: 'POST', path: 'customers/imports?name=a.csv', body: file, type: 'text/csv' }
  return { policy: first.id, file: bytes, imported: dataOf(await ask(sent)).id }
}

/** Waits for the end of the tasks that the last flood began. */
async function tasksEnded(database: pg.Client): Promise<void> {
  const until = Date.now() + MAX_MS
  const open = `select 1 from ${TASKS} where status in ('waiting', 'running') limit 1`
  while ((await database.query(open)).rows.length) {
    if (Date.now() > until) throw new Error('The tasks of the flood do not end')
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

/** Returns the whole way to a new password: asking for the link, its mail, and the new password with its link. */
function passwordReset(api: string, mail: MailServer): () => Promise<number> {
  const post = async (path: string, body: unknown) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${api}/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    await answer.arrayBuffer()
    return answer.status
  }
  return async () => {
    const before = mail.received.length
    const status = await post('forgot-password', { email: FORGETFUL })
    if (status >= 300) return status
    const until = Date.now() + MAX_MS
    while (Date.now() < until) {
      const letters = mail.received.slice(before).filter(({ envelope }) => envelope.to.includes(FORGETFUL))
      const token = letters.map(({ text }) => LINK.exec(text ?? '')?.[1]).find(Boolean)
      const password = randomBytes(12).toString('base64url')
      if (token) return post('reset-password', { token, password, password_confirmation: password })
      await new Promise(resolve => setTimeout(resolve, POLL_MS))
    }
    throw new Error(`${FORGETFUL} got no mail with a link`)
  }
}

/** Returns a customer that the colleague can change. */
async function changeableCustomer(work: Ask): Promise<number> {
  for (let id = 1; id < 500; id++) if ((await save(work, id, 'Called')).status === 200) return id
  throw new Error('The colleague can change no customer')
}
