import type {
  ApplyBody,
  DefinitionChangesBody,
  DefinitionPlan,
  OwnDefinitionIndex,
} from '../../../src/contract/definitions'
import type { Task } from '../../../src/contract/tasks'
import type { OwnDefinition } from '../../../src/define/ownDefinition'
import { isLoopback } from '../../base/loopback'
import { UsageError } from '../../ops/usageError'

/** The API of a running installation, for the commands of definitions. */
export interface Installation {
  /** Returns the office's own definitions, by resource. */
  own(): Promise<Record<string, { revision: number; data: OwnDefinition }>>
  plan(changes: DefinitionChangesBody): Promise<DefinitionPlan>
  apply(changes: ApplyBody): Promise<Task>
  task(id: string): Promise<Task>
}

interface Access {
  /** Its URL: `https://office.example.com`. */
  server: string
  /** The token of a System Admin. */
  token: string
}

/**
 * Sends a request with a password or a token to an installation: only over HTTPS or to this machine, and not to
 * another address that it redirects to.
 */
async function send(
  { server, path }: { server: string; path: string },
  init: RequestInit,
): Promise<Response> {
  const url = URL.canParse(server) ? new URL(server) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(`--server must be an address like https://office.example.com, not ${server}`)
  if (url.protocol === 'http:' && !isLoopback(url))
    throw new UsageError(
      `${server} is not encrypted, so anyone on the way could read your password or token. Use https:// with --server`,
    )
  const answer = await fetch(`${server.replace(/\/$/, '')}/api/v1/${path}`, {
    ...init,
    redirect: 'manual',
  }).catch((error: Error) => {
    throw new Error(`${server} does not respond: ${error.message}. Start it, or choose another with --server`)
  })
  const target = answer.headers.get('Location')
  if (target)
    throw new Error(`${server} redirects to ${target}. If you trust that address, use it with --server`)
  return answer
}

/** Returns a client for an installation's API. It throws refusals as errors with the server's message. */
export function openInstallation({ server, token }: Access): Installation {
  const call = async <Data>(path: string, body?: unknown): Promise<Data> => {
    const answer = await send(
      { server, path },
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Accept-Language': 'en',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    )
    const json = (await answer.json()) as { data: Data; message?: string }
    if (!answer.ok) throw new Error(`${server}: ${json.message ?? answer.statusText}`)
    return json.data
  }
  return {
    own: async () => {
      const { revisions } = await call<OwnDefinitionIndex>('definitions')
      const found = Object.keys(revisions).map(
        async name =>
          [name, await call<{ revision: number; data: OwnDefinition }>(`definitions/${name}`)] as const,
      )
      return Object.fromEntries(await Promise.all(found))
    },
    plan: changes => call('studio/plan', changes),
    apply: changes => call('studio/apply', changes),
    task: id => call(`jobs/${id}`),
  }
}

/** Signs in with an email address and a password, and returns the token. */
export async function signInTo(server: string, email: string, password: string): Promise<string> {
  const answer = await send(
    { server, path: 'auth/login' },
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    },
  )
  const { data, message } = (await answer.json()) as { data?: { token?: string }; message?: string }
  if (!data?.token) throw new Error(`${server}: ${message ?? 'no token. Set COVERDESK_TOKEN'}`)
  return data.token
}
