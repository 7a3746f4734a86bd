import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, startPostgresCluster } from '../support/postgresCluster'
import { makeSeeded } from './seeded'

/** A PostgreSQL database with demo data, and a function that stops a cluster started for it. */
export interface Seeded {
  url: string
  close(): Promise<void>
}

/** Configured like an office's server, with the data in memory. */
const SETTINGS = ['shared_buffers=1GB', 'work_mem=16MB', 'maintenance_work_mem=512MB', 'max_wal_size=4GB']

const sizes = { million: 1_000_000, thousand: 1_000 }

// The folder for the data. PostgreSQL's user must be able to enter it, and root's home is closed to other
// users.
const ownFolder = () =>
  process.getuid?.() === 0 ? join(tmpdir(), 'coverdesk-bench') : join(homedir(), '.cache', 'coverdesk-bench')

/**
 * Opens the cluster of BENCH_DATABASE_URL, or a cluster in a persistent folder, which BENCH_FOLDER can set.
 */
async function openCluster(): Promise<{ admin: string; close(): Promise<void> }> {
  const given = process.env.BENCH_DATABASE_URL
  if (given) return { admin: given, close: () => Promise.resolve() }
  const folder = process.env.BENCH_FOLDER ?? ownFolder()
  const started = await startPostgresCluster({ folder, settings: SETTINGS })
  if (!started.cluster) throw new Error(`The bench needs PostgreSQL: ${started.reason}`)
  const { cluster } = started
  return { admin: cluster.url('postgres'), close: cluster.stop }
}

/**
 * Opens a million customers and policies: in BENCH_DATABASE_URL, or in a persistent database that is created
 * if missing.
 */
export async function openMillion(): Promise<Seeded> {
  const { million, close } = await openSizes(['million'])
  return { url: million, close }
}

/** Opens the same data in several sizes, on one cluster. */
export async function openSizes<Size extends keyof typeof sizes>(
  wanted: readonly Size[],
): Promise<Record<Size, string> & { close(): Promise<void> }> {
  const { admin, close } = await openCluster()
  try {
    const urls = {} as Record<Size, string>
    for (const size of wanted) {
      const given = size === 'million' && process.env.BENCH_DATABASE_URL
      urls[size] = given || (await makeSeeded(admin, addressOf(admin, `bench_${size}`), sizes[size]))
    }
    return { ...urls, close }
  } catch (error) {
    await close()
    throw error
  }
}
