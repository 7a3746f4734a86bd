import { type RunningServer, startServer } from '../../support/serverProcess'
import { signIn } from '../signIn'

/** A running server with a number of records, and a signed-in user. */
export interface Office {
  /** Sends a request and times its response; throws unless it succeeds. */
  ask(path: string, options?: { method?: string; body?: unknown }): Promise<Timed>
  as(email: string): Promise<Office>
  stop(): Promise<void>
}

export interface Timed {
  ms: number
  // biome-ignore lint/suspicious/noExplicitAny: what is asked for says what it is
  body: any
}

const query = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(
      ([key, value]) =>
        `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join('&')

/** Returns the path of a page of customers. */
export const customers = (values: Record<string, unknown> = {}) =>
  `customers?${query({ range: [0, 24], ...values })}`

export const choices = (q: string) => `customers/choices?${query({ q })}`

export async function openOffice(databaseUrl: string): Promise<Office> {
  // Starting with this many rows, and creating a newer version's indexes, takes a while.
  const server = await startServer({
    engine: 'postgres',
    databaseUrl,
    demo: true,
    env: { LOG_LEVEL: 'warn' },
    deadline: 900_000,
  })
  return officeOf(server, await signIn(`${server.url}/api/v1`))
}

function officeOf(server: RunningServer, token: string): Office {
  const api = `${server.url}/api/v1`
  return {
    ask: async (path, { method = 'GET', body } = {}) => {
      const began = performance.now()
      const answer = await fetch(`${api}/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const text = await answer.text()
      const ms = performance.now() - began
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
      return { ms, body: JSON.parse(text) }
    },
    as: async email => officeOf(server, await signIn(api, email)),
    stop: async () => {
      await server.stop()
    },
  }
}
