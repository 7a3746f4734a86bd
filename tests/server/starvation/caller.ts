import type { RunningServer } from '../../support/serverProcess'
import type { HeavyCall } from './heavyCalls'
import type { Ask } from './validCalls'

export async function signIn({ url }: RunningServer, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.com`, password: 'coverdesk-demo' }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

const bearer = (token?: string): Record<string, string> => (token ? { Authorization: `Bearer ${token}` } : {})

/** Returns a function that calls the API with JSON, as one of the signed-in users. */
export const askAs =
  ({ url }: RunningServer, tokens: Record<'admin' | 'agent' | 'staff', string>): Ask =>
  async (method, path, { body, headers = {}, as = 'admin' } = {}) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      body:
        body instanceof Uint8Array ? new Uint8Array(body) : body === undefined ? null : JSON.stringify(body),
      headers: {
        ...{ 'Content-Type': 'application/json', 'Accept-Encoding': 'identity' },
        ...(as === 'nobody' ? {} : bearer(tokens[as])),
        ...headers,
      },
    })
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json')
    const parsed = isJson ? ((await answer.json()) as { data?: unknown; meta?: unknown }) : {}
    if (!isJson) await answer.arrayBuffer()
    return { status: answer.status, data: parsed.data, meta: parsed.meta }
  }

async function send({ url }: RunningServer, call: HeavyCall, token?: string): Promise<number> {
  const { operation, path, headers, body } = call
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: operation.method,
    headers: { ...headers, ...bearer(token) },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}

/**
 * Sends a call and returns its status. Returns 0 if the server closed the connection before the response was
 * read, which can happen if it rejects a body before it is fully sent.
 */
export const sendHeavy = (...given: Parameters<typeof send>): Promise<number> =>
  send(...given).catch((error: Error) => {
    if ((error.cause as { code?: string })?.code?.match(/^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/)) return 0
    throw error
  })
