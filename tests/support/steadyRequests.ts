import type { RunningServer } from './serverProcess'

export type Servers = readonly [RunningServer, ...RunningServer[]]

/** The durations of one kind of requests, in milliseconds, and the statuses of failed requests. */
export interface Load {
  times: number[]
  failed: number[]
}

interface Rates {
  /** Requests per second. */
  writes: number
  reads: number
  /** The number of customers to read, with IDs from 1. */
  customers: number
}

export async function call(
  { url }: RunningServer,
  token: string,
  path: string,
  body?: object,
  method?: string,
) {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: body && JSON.stringify(body),
  })
  const { data } = await answer.json()
  return { status: answer.status, data }
}

/**
 * Sends requests at a steady rate, however long each takes, to the servers in turn. Returns a function that
 * stops them.
 */
export function startRequests(servers: Servers, token: string, { writes, reads, customers }: Rates) {
  const writing: Load = { times: [], failed: [] }
  const reading: Load = { times: [], failed: [] }
  const requests: Promise<void>[] = []
  const timed = async (load: Load, path: string, body?: object, method?: string) => {
    const server = servers[load.times.length % servers.length] ?? servers[0]
    const began = performance.now()
    const { status, data } = await call(server, token, path, body, method)
    load.times.push(performance.now() - began)
    if (status >= 300) load.failed.push(status)
    return data
  }
  const write = async (turn: number) => {
    const data = await timed(writing, 'customers', {
      ...{ kind: 'person', first_name: 'Writer', last_name: `At ${turn}` },
      email: `writer.${process.pid}.${performance.now()}@example.com`,
    })
    if (data?.id)
      await timed(writing, `customers/${data.id}`, { version: data.version, last_name: `Of ${turn}` }, 'PUT')
  }
  const read = async (turn: number) => {
    await timed(reading, turn % 2 ? 'customers?range=[0,9]' : `customers/${(turn * 7919) % customers || 1}`)
  }
  const repeat = (perSecond: number, request: (turn: number) => Promise<void>) =>
    perSecond && setInterval(() => requests.push(request(requests.length)), 1_000 / perSecond)
  // Each write sends two requests.
  const timers = [repeat(writes / 2, write), repeat(reads, read)]
  return async () => {
    for (const timer of timers) clearInterval(timer || undefined)
    await Promise.all(requests)
    return { writing, reading }
  }
}
