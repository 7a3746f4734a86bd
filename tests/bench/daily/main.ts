import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../support/serverProcess'
import { median, type Part, type Row } from '../part'
import { signIn } from '../signIn'

/** The requests of everyday work, each with its bound as a ratio to reading one record. */
const CALLS: Record<string, [path: string, limit: number]> = {
  'first page': ['customers?range=[0,24]', 5],
  'search that finds a few': ['customers?filter={"q":"gautier gaspar"}', 10],
  'search that finds none': ['customers?filter={"q":"zzqx"}', 5],
  'filter by status and assignee': ['customers?filter={"status":["active"],"assigned_to":3}', 10],
  'sort by name, page 400': ['customers?sort=["name","ASC"]&range=[9975,9999]', 20],
  'history of a record': ['customers/5000/history', 5],
  'choices for a picker': ['customers/choices?q=amel', 10],
  'search over all resources that finds a few': ['search?q=gautier gaspar', 15],
  'search over all resources by two letters': ['search?q=ga', 15],
  'search over all resources that finds none': ['search?q=zzqx', 15],
}
const ONE = 'customers/5000'
const CUSTOMERS = '20000'

/** The daily calls on the embedded database, each compared with reading one record. */
export const part: Part = {
  name: 'daily',
  title: `Daily calls, ${Number(CUSTOMERS).toLocaleString('en')} customers, embedded database`,
  async run({ runs }) {
    const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-bench-'))
    try {
      await makeCustomers(dataDir)
      const server = await startServer({ engine: 'pglite', demo: true, dataDir })
      try {
        return await measure(`${server.url}/api/v1`, runs)
      } finally {
        await server.stop()
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

async function makeCustomers(dataDir: string): Promise<void> {
  const first = await startServer({ engine: 'pglite', demo: true, dataDir })
  await first.stop()
  const seeded = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'server/commands/seed.ts', '--customers', CUSTOMERS],
    { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'inherit' },
  )
  if (seeded.status !== 0) throw new Error('The records could not be made')
}

async function measure(api: string, runs: number): Promise<Row[]> {
  const headers = { Authorization: `Bearer ${await signIn(api)}` }
  const time = async (path: string) => {
    const start = performance.now()
    const answer = await fetch(encodeURI(`${api}/${path}`), { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return performance.now() - start
  }
  const rows: Row[] = []
  for (const [name, [path, limit]] of Object.entries(CALLS)) {
    const product: number[] = []
    const baseline: number[] = []
    for (let run = -3; run < Math.max(15, runs); run++) {
      const [one, it] = [await time(ONE), await time(path)]
      if (run < 0) continue
      baseline.push(one)
      product.push(it)
    }
    rows.push({
      name,
      unit: 'ms',
      product,
      baseline,
      beside: 'one record',
      bound: { limit, good: 'below' },
    })
    console.log(`${name}: ${median(product).toFixed(1)} ms`)
  }
  return rows
}
