import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../scripts/development/freePort'
import { ensureBuilt } from '../../../scripts/ensureBuilt'
import { startServer } from '../../support/serverProcess'
import type { Part } from '../part'

const PATIENCE_MS = 300_000

/**
 * The time from `npm start` to the first healthy response, compared with a server that only opens the same
 * database.
 */
export const part: Part = {
  name: 'start',
  title: 'The start of the server',
  run: async ({ runs }) => {
    await ensureBuilt(process.cwd(), 'ignore')
    const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-bench-'))
    const [product, baseline]: [number[], number[]] = [[], []]
    try {
      const options = { engine: 'pglite', demo: true, dataDir, build: true, deadline: PATIENCE_MS } as const
      await (await startServer(options)).stop()
      for (let run = 0; run < runs; run++) {
        const began = performance.now()
        const server = await startServer(options)
        product.push(performance.now() - began)
        await server.stop()
        baseline.push(await startBare(join(dataDir, 'database')))
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
    return [
      {
        name: 'ready, with dist/ built and data there',
        unit: 'ms',
        product,
        baseline,
        beside: 'bare server with the database',
        bound: { limit: 2, good: 'below' },
      },
    ]
  },
}

async function startBare(folder: string): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/start/bare.ts'], {
    env: { ...process.env, PORT: String(port), DATA_FOLDER: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await answers(child, port)
    return performance.now() - began
  } finally {
    const ended = new Promise(resolve => child.once('exit', resolve))
    if (child.kill()) await ended
  }
}

async function answers(child: ChildProcess, port: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`The bare server ended with ${child.exitCode}.`)
    const answer = await fetch(`http://127.0.0.1:${port}`).catch(() => null)
    if (answer?.ok) return
    await delay(50)
  }
  throw new Error('The bare server did not answer.')
}
