import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LockOwner } from './lockOwner'

/** What the newest lock file says: held by somebody, or released. */
export type LockRecord = { holder: LockOwner; released?: true }

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code
}

/**
 * The numbered files of a lock. The highest number rules; a file is only ever made whole and never removed
 * before a higher one stands, so that of several processes that ask for the next number exactly one gets it.
 */
export class LockFiles {
  constructor(private readonly folder: string) {}

  path(number: number): string {
    return join(this.folder, `${number}.json`)
  }

  async numbers(): Promise<number[]> {
    const names = await readdir(this.folder)
    return names.filter(name => /^\d+\.json$/.test(name)).map(name => Number.parseInt(name, 10))
  }

  async highest(): Promise<number> {
    return Math.max(0, ...(await this.numbers()))
  }

  /** Undefined when a higher number has replaced it meanwhile. */
  async read(number: number): Promise<LockRecord | undefined> {
    try {
      return JSON.parse(await readFile(this.path(number), 'utf8')) as LockRecord
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    }
  }

  /** Makes the file of a number; false when another process was first. */
  async create(number: number, record: LockRecord): Promise<boolean> {
    const draft = await this.draft(record)
    try {
      await link(draft, this.path(number))
      return true
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false
      throw error
    } finally {
      await rm(draft, { force: true })
    }
  }

  async replace(number: number, record: LockRecord): Promise<void> {
    await rename(await this.draft(record), this.path(number))
  }

  async removeBelow(number: number): Promise<void> {
    for (const old of await this.numbers()) if (old < number) await rm(this.path(old), { force: true })
  }

  async remove(number: number): Promise<void> {
    await rm(this.path(number), { force: true })
  }

  async touch(number: number): Promise<void> {
    const now = new Date()
    await utimes(this.path(number), now, now)
  }

  /** When the holder last gave a sign of life, in milliseconds; undefined when the file is gone. */
  async lastSign(number: number): Promise<number | undefined> {
    try {
      return (await stat(this.path(number))).mtimeMs
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    }
  }

  private async draft(record: LockRecord): Promise<string> {
    const path = join(this.folder, `draft-${randomUUID()}`)
    await writeFile(path, JSON.stringify(record, null, 2), { flag: 'wx' })
    return path
  }
}
