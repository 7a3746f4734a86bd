import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LockFiles } from './lockFiles'
import { currentLockOwner, isAlive, type LockOwner } from './lockOwner'

const signEvery = 2_000
const silentFor = 15_000

/**
 * Another running process holds the folder; the message names the process, when it started and what to do.
 */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError'

  constructor(
    folder: string,
    readonly holder: LockOwner,
  ) {
    super(
      [
        `The data folder ${resolve(folder)} is in use by another process:`,
        `  process ${holder.pid} on ${holder.host}, since ${holder.since}`,
        `  command: ${holder.command}`,
        'Two processes on one embedded database would lose data. Stop that process, set DATA_DIR to another folder,',
        'or set DATABASE_URL to run several processes on one PostgreSQL.',
      ].join('\n'),
    )
  }
}

/** A held lock, until `release`. */
export interface FolderLock {
  release(): Promise<void>
}

// A holder on another machine or in another container is alive if it keeps updating its lock file.
async function livesElsewhere(files: LockFiles, number: number): Promise<boolean> {
  const first = await files.lastSign(number)
  if (first === undefined) return true
  // Watching for as long is enough, because the sign can be of a clock that was ahead.
  const began = performance.now()
  while (Date.now() - first < silentFor && performance.now() - began < silentFor) {
    await pause(signEvery / 4)
    if ((await files.lastSign(number)) !== first) return true
  }
  return false
}

async function holderAlive(files: LockFiles, number: number, holder: LockOwner): Promise<boolean> {
  return isAlive(holder) ?? (await livesElsewhere(files, number))
}

async function giveSign(files: LockFiles, number: number): Promise<void> {
  // If it was suspended for long, another process can have taken over; writing would damage that one's data.
  if ((await files.highest()) !== number) throw new Error('Another process has taken over the data folder')
  await files.touch(number)
}

function keep(files: LockFiles, number: number): FolderLock {
  const holder = currentLockOwner()
  let sign = Promise.resolve()
  const timer = setInterval(() => {
    sign = giveSign(files, number)
  }, signEvery)
  timer.unref()
  return {
    release: async () => {
      clearInterval(timer)
      await sign
      await files.replace(number, { holder, released: true })
    },
  }
}

/**
 * Locks a folder for this process. A killed holder is detected by its pid and start time, so the next process
 * gets the lock immediately.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const place = `${folder}.lock`
  await mkdir(place, { recursive: true, mode: 0o700 })
  const files = new LockFiles(place)
  for (;;) {
    const newest = await files.highest()
    const record = newest > 0 ? await files.read(newest) : undefined
    if (newest > 0 && !record) continue
    if (record && !record.released && (await holderAlive(files, newest, record.holder))) {
      if ((await files.highest()) === newest) throw new FolderLockedError(folder, record.holder)
      continue
    }
    const number = newest + 1
    if (!(await files.create(number, { holder: currentLockOwner() }))) continue
    if ((await files.highest()) > number) {
      await files.remove(number)
      continue
    }
    await files.removeBelow(number)
    return keep(files, number)
  }
}
