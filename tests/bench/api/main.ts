import { type RunningServer, startServer } from '../../support/serverProcess'
import { openMillion } from '../million'
import type { Part, Row } from '../part'
import { signIn } from '../signIn'
import { createRoute, removeMade, sample } from './create'
import { fire, type Shot } from './load'
import { readRoute } from './read'
import { type Floor, startFloor } from './startFloor'
import { watchProduct } from './statements'

const CONNECTIONS = 12
const WARM_MS = 1_500
/** V8 has optimized the code of a create after several thousand of them. */
const CREATE_WARM_MS = 20_000
const SHOT_MS = 2_000

const LIST = '/api/v1/customers?range=%5B0%2C24%5D'
const ONE = '/api/v1/customers/4321'
const CREATE = '/api/v1/customers'

interface Pair {
  product: Shot
  floor: Shot
}

/**
 * The cost of a request, compared with the same statements and JSON without a session, rules and validation.
 */
export const part: Part = {
  name: 'api',
  title: 'The API on PostgreSQL compared with bare node:http and pg',
  run: async ({ runs }) => {
    const million = await openMillion()
    try {
      return await measure(million.url, runs)
    } finally {
      await million.close()
    }
  },
}

async function measure(url: string, runs: number): Promise<Row[]> {
  const floor = await startFloor(url)
  const server = await startServer({ engine: 'postgres', databaseUrl: url, demo: true, env: QUIET })
  try {
    const token = await signIn(`${server.url}/api/v1`)
    const calls = await prepare({ url, floor, token, server })
    return await inTurn(calls, runs)
  } finally {
    await server.stop()
    floor.stop()
    await removeMade(url)
  }
}

const QUIET = { LOG_LEVEL: 'warn' }

interface Prepared {
  url: string
  floor: Floor
  token: string
  server: RunningServer
}

/** Gives the floor the statements that the product sends, and describes the requests. */
async function prepare({ url, floor, token, server: { port, dataDir } }: Prepared) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const watched = await watchProduct(url, dataDir)
  try {
    for (const path of [LIST, ONE]) await floor.serve(await readRoute(watched, path, headers))
    await floor.serve(await createRoute(watched, url, CREATE, headers))
  } finally {
    await watched.close()
  }
  const pair = (path: string): Pair => ({
    product: { port, path, headers },
    floor: { port: floor.port, path },
  })
  let count = 0
  const body = () => JSON.stringify(sample(++count))
  const create: Pair = {
    product: { port, path: CREATE, method: 'POST', headers, body },
    floor: { port: floor.port, path: CREATE, method: 'POST', body },
  }
  return { list: pair(LIST), one: pair(ONE), create }
}

async function inTurn({ list, one, create }: Awaited<ReturnType<typeof prepare>>, runs: number) {
  const measured = {
    listRate: pairOf(),
    listTime: pairOf(),
    listAlone: pairOf(),
    oneRate: pairOf(),
    createTime: pairOf(),
  }
  for (const shots of [list, one]) for (const side of SIDES) await fire(shots[side], CONNECTIONS, WARM_MS)
  for (const side of SIDES) await fire(create[side], 1, CREATE_WARM_MS)
  for (let run = 0; run < runs; run++)
    for (const side of run % 2 ? SIDES : [...SIDES].reverse()) {
      const loaded = await fire(list[side], CONNECTIONS, SHOT_MS)
      measured.listRate[side].push(loaded.rate)
      measured.listTime[side].push(loaded.median)
      measured.listAlone[side].push((await fire(list[side], 1, SHOT_MS / 2)).median)
      measured.oneRate[side].push((await fire(one[side], CONNECTIONS, SHOT_MS)).rate)
      measured.createTime[side].push((await fire(create[side], 1, SHOT_MS / 2)).median)
    }
  return rowsOf(measured)
}

const SIDES = ['product', 'floor'] as const
type Measured = Record<(typeof SIDES)[number], number[]>
const pairOf = (): Measured => ({ product: [], floor: [] })

function rowsOf(measured: Record<string, Measured>): Row[] {
  const row = (
    name: string,
    key: string,
    unit: Row['unit'],
    limit: number,
    good: 'above' | 'below',
  ): Row => ({
    name,
    unit,
    product: measured[key]?.product ?? [],
    baseline: measured[key]?.floor ?? [],
    beside: key === 'createTime' ? 'three inserts in a transaction' : 'node:http and pg',
    bound: { limit, good },
    note:
      key === 'createTime'
        ? 'After 20 s of creates. In the first two seconds after the start, one takes 7 ms, because its code is not optimized yet.'
        : undefined,
  })
  return [
    row(`list of 25, ${CONNECTIONS} connections, throughput`, 'listRate', 'req/s', 0.7, 'above'),
    row(`list of 25, ${CONNECTIONS} connections, median time`, 'listTime', 'ms', 1.4, 'below'),
    row('list of 25, one connection, median time', 'listAlone', 'ms', 1.6, 'below'),
    row(`one record, ${CONNECTIONS} connections, throughput`, 'oneRate', 'req/s', 0.5, 'above'),
    row('create with history and event, one connection, median time', 'createTime', 'ms', 2.5, 'below'),
  ]
}
