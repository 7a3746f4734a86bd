import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type RunningServer, startServer } from '../support/serverProcess'

const { values: options } = parseArgs({
  options: { customers: { type: 'string', default: '20000' }, runs: { type: 'string', default: '30' } },
})

/** What staff do all day, each beside reading one record: the ratio holds on any machine. */
const CALLS: Record<string, string> = {
  'read one record': 'customers/5000',
  'first page': 'customers?range=[0,24]',
  'search that finds a few': 'customers?filter={"q":"gautier gaspar"}',
  'search that finds none': 'customers?filter={"q":"zzqx"}',
  'filter by status and assignee': 'customers?filter={"status":["active"],"assigned_to":3}',
  'sort by name, page 400': 'customers?sort=["name","ASC"]&range=[9975,9999]',
  'history of a record': 'customers/5000/history',
  'choices for a picker': 'customers/choices?q=amel',
  'search over all resources that finds a few': 'search?q=gautier gaspar',
  'search over all resources by two letters': 'search?q=ga',
  'search over all resources that finds none': 'search?q=zzqx',
}

async function signIn(server: RunningServer): Promise<string> {
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'coverdesk-demo' }),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  return data.token
}

async function median(server: RunningServer, path: string, token: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < Number(options.runs) + 3; run++) {
    const start = performance.now()
    const answer = await fetch(encodeURI(`${server.url}/api/v1/${path}`), {
      headers: { Authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - start)
  }
  const counted = times.slice(3).sort((a, b) => a - b)
  return counted[Math.floor(counted.length / 2)] ?? 0
}

const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-bench-'))
try {
  const first = await startServer({ engine: 'pglite', demo: true, dataDir })
  await first.stop()
  const args = ['--import', 'tsx', 'server/commands/seed.ts', '--customers', options.customers]
  const started = performance.now()
  const seeded = spawnSync(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  if (seeded.status !== 0) throw new Error('The records could not be made')
  console.log(
    `${options.customers} customers made in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  )
  const server = await startServer({ engine: 'pglite', demo: true, dataDir })
  const token = await signIn(server)
  let one = 0
  for (const [name, path] of Object.entries(CALLS)) {
    const time = await median(server, path, token)
    one ||= time
    console.log(
      `${name.padEnd(32)} ${time.toFixed(1).padStart(7)} ms  ${(time / one).toFixed(1).padStart(6)} ×`,
    )
  }
  await server.stop()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
