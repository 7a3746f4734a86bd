import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../server/base/storage/openDatabase'
import { passingProblem } from '../../../server/base/storage/unavailable'
import { createFolderStore } from '../../../server/engine/files/store/folderStore'
import { keepContent } from '../../support/keepContent'
import { startPostgresCluster } from '../../support/postgresCluster'

const LONG = Boolean(process.env.TEST_LONG)

/** Mounts a disk of the given size in MB; returns undefined if this process can't. */
function smallDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'coverdesk-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}

function removeDisk(folder: string): void {
  execFileSync('umount', [folder])
  rmSync(folder, { recursive: true })
}

const probe = process.platform === 'linux' && process.getuid?.() === 0 ? smallDisk(1) : undefined
if (probe) removeDisk(probe)

function disk(megabytes: number): { folder: string; fill(left: number): void; empty(): void } {
  const folder = smallDisk(megabytes)
  if (!folder) throw new Error('A disk could be made before')
  onTestFinished(() => removeDisk(folder))
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: left => {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(Math.max(bavail * bsize - left, 0)))
    },
    empty: () => rmSync(filler),
  }
}

describe.runIf(probe)('O-06 full disk', () => {
  it('stores no partial file, and stores it once there is room', async () => {
    const { folder, fill, empty } = disk(1)
    const store = createFolderStore(folder)
    const content = Buffer.alloc(400_000, 'x')
    fill(200_000)
    const error = await keepContent(store, content).catch((refusal: unknown) => refusal)
    expect(passingProblem(error)).toBe('no_space')
    const left = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
    expect(left.filter(entry => entry.isFile())).toEqual([])
    empty()
    expect(await buffer(await store.read(await keepContent(store, content)))).toEqual(content)
  })

  // The journal is full only after 16 MB are written.
  const fullest = async (databaseUrl: string | undefined, place: ReturnType<typeof disk>) => {
    const reports: Error[] = []
    const db = await openDatabase({
      databaseUrl,
      dataDir: join(place.folder, 'office'),
      report: error => reports.push(error),
    })
    onTestFinished(() => db.close())
    const { kysely } = db
    await sql`create table notes (id bigint primary key, text text) with (fillfactor = 10)`.execute(kysely)
    await sql`insert into notes select n, md5(n::text) from generate_series(1, 300) n`.execute(kysely)
    place.fill(100_000)
    let answered = 0
    let refused = 0
    for (let turn = 1; refused < 5 && turn < 3_000; turn++)
      try {
        await sql`update notes set text = md5(random()::text) || ${turn}`.execute(kysely)
        answered = turn
      } catch (error) {
        expect(passingProblem(error)).toBeDefined()
        refused++
      }
    expect(refused).toBe(5)
    place.empty()
    const last = async () => {
      const { rows } = await sql<{
        last: string
      }>`select distinct substr(text, 33) as last from notes`.execute(kysely)
      return rows.map(row => Number(row.last))
    }
    await expect.poll(() => last().catch(() => []), { timeout: 60_000 }).toHaveLength(1)
    // A refused write might still be stored; an acknowledged write must be.
    expect((await last())[0]).toBeGreaterThanOrEqual(answered)
    await sql`update notes set text = md5('') || 0`.execute(kysely)
    expect(await last()).toEqual([0])
    return answered
  }

  it.runIf(LONG)('stops the embedded database from writing its journal', { timeout: 180_000 }, async () => {
    expect(await fullest(undefined, disk(80))).toBeGreaterThan(50)
  })

  it.runIf(LONG)('stops PostgreSQL from writing its journal', { timeout: 180_000 }, async () => {
    const place = disk(120)
    const { cluster } = await startPostgresCluster({ folder: join(place.folder, 'cluster'), settings: [] })
    if (!cluster) return
    onTestFinished(() => cluster.stop())
    execFileSync('chmod', ['755', place.folder])
    expect(await fullest(await cluster.createDatabase(), place)).toBeGreaterThan(50)
  })
})
