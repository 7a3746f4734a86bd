import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderLockedError, lockFolder } from '../../../server/base/storage/lock/folderLock'
import { currentLockOwner, isAlive } from '../../../server/base/storage/lock/lockOwner'
import { openDatabase } from '../../../server/base/storage/openDatabase'

type Message = { opened?: true; written?: number }

const ROUNDS = process.env.TEST_LONG ? 20 : 1

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

function hold(firstRow: number) {
  const child = fork(join(import.meta.dirname, 'holdFolder.ts'), [dataDir, String(firstRow)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  let lastWritten = -1
  child.on('message', (message: Message) => {
    if (message.written !== undefined) lastWritten = message.written
  })
  return { child, errors: () => errors, lastWritten: () => lastWritten, exit: exitOf(child) }
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise(resolve => child.once('close', code => resolve(code)))
}

function message(child: ChildProcess, wanted: (message: Message) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (got: Message) => wanted(got) && resolve())
    child.once('close', code => reject(new Error(`ended with ${code}`)))
  })
}

async function expectRefused(holder: number | undefined): Promise<void> {
  const opening = openDatabase({ dataDir })
  await expect(opening).rejects.toThrow(FolderLockedError)
  const text = await opening.catch((error: Error) => error.message)
  expect(text).toContain(`process ${holder} on `)
  expect(text).toContain('holdFolder.ts')
  expect(text).toMatch(/since \d{4}-\d\d-\d\dT/)
  expect(text).toContain('DATA_DIR')
  expect(text).toContain('DATABASE_URL')
}

describe('data folder lock', () => {
  it(
    'O-06 rejects a second living process and names the first, and after kill -9 has every acknowledged write',
    async () => {
      let next = 0
      for (let round = 0; round < ROUNDS; round++) {
        const writer = hold(next)
        await message(writer.child, got => (got.written ?? -1) >= next + 20)
        if (round === 0) await expectRefused(writer.child.pid)
        writer.child.kill('SIGKILL')
        await writer.exit
        const db = await openDatabase({ dataDir })
        const { rows } = await sql<{ n: number }>`select n from written order by n`.execute(db.kysely)
        await db.close()
        const stored = new Set(rows.map(({ n }) => n))
        const lost = Array.from({ length: writer.lastWritten() + 1 }, (_, n) => n).filter(n => !stored.has(n))
        expect(lost).toEqual([])
        next = rows.length
      }
    },
    ROUNDS * 60_000,
  )

  it('O-06 leaves nothing half-made when killed during the first start', async () => {
    const starting = hold(0)
    const draftSeen = async () => (await readdir(dataDir)).some(name => name.startsWith('database.new-'))
    while (!(await draftSeen())) expect(starting.child.exitCode).toBeNull()
    starting.child.kill('SIGKILL')
    await starting.exit
    const db = await openDatabase({ dataDir })
    expect((await sql`select 1 as one`.execute(db.kysely)).rows).toEqual([{ one: 1 }])
    await db.close()
    expect((await readdir(dataDir)).sort()).toEqual(['database', 'database.lock'])
  })

  it('O-06 of simultaneous starts exactly one wins', async () => {
    const killed = hold(0)
    await message(killed.child, got => got.opened === true)
    killed.child.kill('SIGKILL')
    await killed.exit
    const racers = Array.from({ length: 3 }, (_, index) => hold(1000 * (index + 1)))
    const outcomes = await Promise.all(
      racers.map(({ child }) =>
        message(child, got => got.opened === true).then(
          () => true,
          () => false,
        ),
      ),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    for (const { child, exit } of racers) {
      child.kill('SIGKILL')
      await exit
    }
    expect(racers.filter(({ errors }) => errors().includes('is in use by another process'))).toHaveLength(2)
  })

  it('O-06 concurrent callers in one process take turns, one at a time', async () => {
    const folder = join(dataDir, 'database')
    let holders = 0
    let most = 0
    let refused = 0
    const ask = async () => {
      for (let round = 0; round < 20; round++) {
        const lock = await lockFolder(folder).catch((error: unknown) => {
          if (!(error instanceof FolderLockedError)) throw error
          refused++
        })
        if (!lock) continue
        most = Math.max(most, ++holders)
        await readdir(dataDir)
        holders--
        await lock.release()
      }
    }
    await Promise.all(Array.from({ length: 8 }, ask))
    expect(most).toBe(1)
    expect(refused).toBeGreaterThan(0)
  })

  it('O-06 a holder on another machine counts as dead once its heartbeat is old', async () => {
    const folder = join(dataDir, 'database')
    await mkdir(`${folder}.lock`)
    const file = join(`${folder}.lock`, '1.json')
    await writeFile(file, JSON.stringify({ holder: { ...currentLockOwner(), machine: 'elsewhere' } }))
    const anHourAgo = new Date(Date.now() - 3_600_000)
    await utimes(file, anHourAgo, anHourAgo)
    const lock = await lockFolder(folder)
    await lock.release()
    expect(await readdir(`${folder}.lock`)).toEqual(['2.json'])
  })

  it('O-06 tells a reused pid, a dead pid and another machine from a living holder', () => {
    const self = currentLockOwner()
    expect(isAlive(self)).toBe(true)
    expect(isAlive({ ...self, birth: '1' })).toBe(false)
    expect(isAlive({ ...self, pid: 2 ** 22 + 1 })).toBe(false)
    expect(isAlive({ ...self, machine: 'elsewhere' })).toBeUndefined()
  })
})
