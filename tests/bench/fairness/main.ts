import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { ATTEMPTS } from '../../../server/engine/people/tables'
import { TASKS } from '../../../server/work/tasks/tables'
import { type MailServer, startMailServer } from '../../server/mail/smtpServer'
import { startPostgresCluster } from '../../support/postgresCluster'
import { type RunningServer, startServer } from '../../support/serverProcess'
import { studioResource } from '../../support/walk/studioResource'
import { median, type Part, type Row } from '../part'
import { signIn } from '../signIn'

/** How many times one account sends each expensive call at once. */
const AT_ONCE = 50
const LIMIT = 3
/** Changes their own customers. */
const COLLEAGUE = 'agent@example.com'
/** Has forgotten the password. */
const FORGETFUL = 'manager@example.com'
const LINK = /reset-password\?token=([\w.-]+)/
const POLL_MS = 5
const LONGEST_MS = 120_000

type Ask = (method: string, path: string, body?: unknown) => Promise<number>

/** Expensive calls that the server accepts, one for each kind of work that people share. */
const EXPENSIVE: Record<string, [method: string, path: string, body?: (nth: number) => unknown]> = {
  'reports as PDF': ['GET', 'policies/report?by=status&measures=count,sum:premium_net/count&format=pdf'],
  documents: ['GET', 'policies/{policy}/documents/certificate.pdf'],
  groups: ['GET', 'policies/groups?by=insurance_company_id&measures=sum:premium_net'],
  'exports as XLSX': ['GET', 'customers/export?format=xlsx'],
  'plans of definitions': [
    'POST',
    'studio/plan',
    () => ({ changes: { [studioResource.name]: studioResource } }),
  ],
  'dry runs of bulk changes': [
    'PUT',
    'customers?filter={"status":["active","prospect"]}&dry_run=1',
    // A dry run that equals a waiting one is refused.
    nth => ({ notes: `${nth} ${'n'.repeat(5_000)}` }),
  ],
  'pages of 1,000': ['GET', 'customers?range=[0,999]'],
}

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
  const asOf = (token: string): Ask => {
    return async (method, path, body) => {
      const answer = await fetch(encodeURI(`${api}/${path}`), {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body ? { 'Content-Type': 'application/json' } : {}),
          'Accept-Language': 'en',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      await answer.arrayBuffer()
      return answer.status
    }
  }
  const [flood, work] = [asOf(await signIn(api)), asOf(await signIn(api, COLLEAGUE))]
  const policy = await runningPolicy(api)
  const customer = await changeableCustomer(work)
  const at = (path: string) => path.replace('{policy}', String(policy))
  let text = 0
  const own: Record<string, () => Promise<number>> = {
    'print a certificate': () => work('GET', at('policies/{policy}/documents/certificate.pdf')),
    'save a customer': () => work('PUT', `customers/${customer}`, { notes: `Called ${text++}` }),
  }
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  own['reset a password'] = passwordReset(api, mail)
  const rows: Row[] = []
  let calls = 0
  for (const [name, act] of Object.entries(own)) {
    const time = async () => {
      // An account gets few mails in an hour.
      await database.query(`delete from ${ATTEMPTS}`)
      const began = performance.now()
      const status = await act()
      if (status >= 300) throw new Error(`${name}: ${status}`)
      return performance.now() - began
    }
    await time()
    for (const [what, [method, path, body]] of Object.entries(EXPENSIVE)) {
      const [product, baseline]: [number[], number[]] = [[], []]
      let statuses: number[] = []
      for (let run = 0; run < runs; run++) {
        await tasksEnded(database)
        baseline.push(await time())
        const sent = Promise.all(
          Array.from({ length: AT_ONCE }, () => flood(method, at(path), body?.(calls++))),
        )
        // The flood has arrived when the colleague begins.
        await new Promise(resolve => setTimeout(resolve, 50))
        product.push(await time())
        statuses = await sent
      }
      const wrong = statuses.filter(status => status >= 300 && status !== 429)
      rows.push({
        ...{ name: `${name} during ${what}`, unit: 'ms', product, baseline, beside: 'alone' },
        bound: { limit: LIMIT, good: 'below' },
        ...(wrong.length ? { note: `answers of the flood: ${[...new Set(wrong)]}` } : {}),
      })
      console.log(
        `${name} during ${what}: ${median(product).toFixed(0)} ms, alone ${median(baseline).toFixed(0)} ms`,
      )
    }
  }
  await database.end()
  return rows
}

/** Waits for the end of the tasks that the last flood began. */
async function tasksEnded(database: pg.Client): Promise<void> {
  const until = Date.now() + LONGEST_MS
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
    const until = Date.now() + LONGEST_MS
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
  for (let id = 1; id < 500; id++)
    if ((await work('PUT', `customers/${id}`, { notes: 'Called' })) === 200) return id
  throw new Error('The colleague can change no customer')
}

/** Returns a policy that has a certificate. */
async function runningPolicy(api: string): Promise<number> {
  const headers = { Authorization: `Bearer ${await signIn(api, COLLEAGUE)}` }
  const answer = await fetch(encodeURI(`${api}/policies?filter={"status":["in_force"]}&range=[0,0]`), {
    headers,
  })
  const { data } = (await answer.json()) as { data: { id: number }[] }
  const [first] = data
  if (!first) throw new Error('No policy is in force')
  return first.id
}
