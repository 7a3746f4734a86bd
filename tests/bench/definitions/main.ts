import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../../server/accounts/auth/demoPassword'
import { callerAt } from '../../support/caller'
import { type RunningServer, startServer } from '../../support/serverProcess'
import { median, type Part, type Row } from '../part'
import { signIn } from '../signIn'
import { type FirstLoad, firstLoad } from './firstLoad'
import { type GrownTree, grownTree, indexData, sharedScripts } from './trees'

const FEW = 10
const MANY = 1000
const BASELINE = `${FEW} definitions`

interface Started {
  server: RunningServer
  since: Date
}

interface Measured {
  starts: number[]
  /** From the start until the clock has done everything that is due. */
  clocks: number[]
  lists: number[]
  loads: FirstLoad[]
}

/**
 * The cost of 10 and of 1,000 definitions besides the product's own, for the first load, the start and a
 * list.
 */
export const part: Part = {
  name: 'definitions',
  title: 'A thousand definitions compared with ten',
  run: async ({ runs }) => {
    const [few, many] = [await grownTree(FEW), await grownTree(MANY)]
    try {
      const measured = await measureInTurn([few, many], runs)
      return rowsOf(few, many, measured)
    } finally {
      await Promise.all([few.remove(), many.remove()])
    }
  },
}

/** Measures each tree in turn, with its own existing database, as many times as requested. */
async function measureInTurn(trees: readonly GrownTree[], runs: number): Promise<Measured[]> {
  const folders = await Promise.all(trees.map(() => mkdtemp(join(tmpdir(), 'coverdesk-bench-'))))
  const start = (at: number) =>
    startServer({
      engine: 'pglite',
      demo: true,
      tree: trees[at]?.tree,
      dataDir: folders[at],
      deadline: 600_000,
    })
  const measured: Measured[] = trees.map(() => ({ starts: [], clocks: [], lists: [], loads: [] }))
  try {
    for (const at of trees.keys()) await (await start(at)).stop()
    for (let run = 0; run < runs; run++)
      for (const [at, into] of measured.entries()) {
        const since = new Date()
        const began = performance.now()
        const server = await start(at)
        into.starts.push(performance.now() - began)
        await measureOn({ server, since }, trees[at] as GrownTree, into)
        await server.stop()
      }
  } finally {
    await Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true })))
  }
  return measured
}

async function measureOn({ server, since }: Started, { lists }: GrownTree, into: Measured): Promise<void> {
  // After the start, the clock checks each resource for due work. Until it is done, lists wait for the
  // database.
  const admin = await callerAt(server.url, 'admin@example.com', DEMO_PASSWORD)
  while (!(await admin.isClockDone(since))) {
    if (Date.now() - since.getTime() > 120_000) throw new Error('The clock did not end within two minutes')
    await delay(100)
  }
  into.clocks.push(Date.now() - since.getTime())
  const token = await signIn(`${server.url}/api/v1`)
  const ask = async () => {
    const answer = await fetch(`${server.url}/api/v1/${lists[0]}?range=[0,24]`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
  }
  for (let time = 0; time < 5; time++) await ask()
  for (let time = 0; time < 20; time++) {
    const began = performance.now()
    await ask()
    into.lists.push(performance.now() - began)
  }
  into.loads.push(await firstLoad(server.url, lists))
}

function rowsOf(few: GrownTree, many: GrownTree, [ten, thousand]: Measured[]): Row[] {
  if (!ten || !thousand) return []
  const grown = (part: keyof FirstLoad) =>
    thousand.loads.map((load, at) => load[part] - (ten.loads[at]?.[part] ?? 0))
  const bytes = (name: string, product: number[], note?: string): Row => ({
    name,
    unit: 'kB',
    product,
    bound: { limit: 5, good: 'below' },
    note,
  })
  const data = indexData(many.tree) - indexData(few.tree)
  const times = (name: string, product: number[], baseline: number[], limit: number): Row => ({
    name,
    unit: 'ms',
    product,
    baseline,
    beside: BASELINE,
    bound: { limit, good: 'below' },
  })
  return [
    bytes('JavaScript before the sign-in is usable, growth', grown('beforeSignIn')),
    bytes(
      'JavaScript before the first list, growth',
      grown('beforeList'),
      `The index of all resources is data (JSON): ${data.toFixed(1)} kB of brotli more.`,
    ),
    bytes('all shared JavaScript of the build, growth', [sharedScripts(many.tree) - sharedScripts(few.tree)]),
    times('start of the server, database there', thousand.starts, ten.starts, 3),
    {
      name: 'start of the server, until the first run of the clock is over',
      unit: 'ms',
      product: thousand.clocks,
      bound: { limit: 10_000, good: 'below' },
      note: `With ${BASELINE} ${Math.round(median(ten.clocks))} ms.`,
    },
    times('a list from the API', thousand.lists, ten.lists, 1.05),
    times(
      'a list from the menu, on the screen',
      thousand.loads.map(({ openList }) => openList),
      ten.loads.map(({ openList }) => openList),
      1.05,
    ),
  ]
}
