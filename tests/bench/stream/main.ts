import { get } from 'node:http'
import { startServer } from '../../support/serverProcess'
import { residentMegabytes } from '../memory'
import { openMillion } from '../million'
import type { Part, Row } from '../part'
import { signIn } from '../signIn'
import { copyOf, type Read } from './copy'

const EXPORT = '/api/v1/customers/export'

/**
 * An export of a million rows with labels and formula guard, compared with COPY of the same columns through a
 * pipe.
 */
export const part: Part = {
  name: 'stream',
  title: 'A stream of 1,000,000 rows on PostgreSQL',
  run: async ({ runs }) => {
    const million = await openMillion()
    const server = await startServer({
      engine: 'postgres',
      databaseUrl: million.url,
      demo: true,
      env: { LOG_LEVEL: 'warn' },
    })
    try {
      const token = await signIn(`${server.url}/api/v1`)
      return await measure(million.url, server, token, runs)
    } finally {
      await server.stop()
      await million.close()
    }
  },
}

async function measure(url: string, server: { port: number; pid: number }, token: string, runs: number) {
  const [exported, copied, memory]: number[][] = [[], [], []]
  await readExport(server.port, token, 20_000)
  for (let run = 0; run < runs; run++) {
    copied?.push(rate(await copyOf(url)))
    const before = residentMegabytes(server.pid)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, residentMegabytes(server.pid))
    }, 100)
    exported?.push(rate(await readExport(server.port, token)))
    clearInterval(watch)
    memory?.push(most - before)
  }
  return rowsOf(exported ?? [], copied ?? [], memory ?? [])
}

const rowsOf = (exported: number[], copied: number[], memory: number[]): Row[] => [
  {
    name: 'export of 1,000,000 rows with labels and formula guard',
    unit: 'rows/s',
    product: exported,
    baseline: copied,
    beside: "psql's COPY through a pipe",
    bound: { limit: 0.5, good: 'above' },
  },
  {
    name: 'memory of the server that it takes',
    unit: 'MB',
    product: memory,
    bound: { limit: 100, good: 'below' },
  },
]

const rate = ({ lines, milliseconds }: Read) => (lines / milliseconds) * 1000

/** Reads an export to its end. With a number of bytes, disconnects after them. */
function readExport(port: number, token: string, bytes = Number.POSITIVE_INFINITY): Promise<Read> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    let [lines, held] = [0, 0]
    const done = () => resolve({ lines, milliseconds: performance.now() - began })
    const headers = { Authorization: `Bearer ${token}` }
    const request = get({ host: '127.0.0.1', port, path: EXPORT, headers }, response => {
      if (response.statusCode !== 200) reject(new Error(`The export answered ${response.statusCode}`))
      response.on('data', (piece: Buffer) => {
        for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++
        held += piece.length
        if (held < bytes) return
        request.destroy()
        done()
      })
      response.once('end', done)
    })
    request.once('error', error => (held < bytes ? reject(error) : undefined))
  })
}
