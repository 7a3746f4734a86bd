import { join } from 'node:path'
import { ensureBuilt } from '../../../scripts/ensureBuilt'
import { type RunningServer, startServer } from '../../support/serverProcess'
import { copyTree } from '../../support/treeCopy'
import { buildBaseline } from './buildBaseline'

/** Both applications on the same server program, each with its own demo data. */
export interface Servers {
  product: string
  baseline: string
  stop(): Promise<void>
}

/** Builds and starts both. The baseline runs the product's server, with other files in `dist/`. */
export async function startServers(): Promise<Servers> {
  await ensureBuilt(process.cwd())
  const { tree, remove } = await copyTree()
  const started: RunningServer[] = []
  const stop = async () => {
    for (const server of started) await server.stop()
    await remove()
  }
  try {
    await buildBaseline(join(tree, 'dist'))
    const product = await startServer({ engine: 'pglite', demo: true, deadline: 240_000 })
    started.push(product)
    const baseline = await startServer({ engine: 'pglite', demo: true, tree, deadline: 240_000 })
    started.push(baseline)
    return { product: product.url, baseline: baseline.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
