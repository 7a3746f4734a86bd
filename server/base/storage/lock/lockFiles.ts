import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LockOwner } from './lockOwner'

/** The content of a lock file: the holder, and whether they released it. */
export type LockRecord = { holder: LockOwner; released?: true }

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code
}

/**
 * The numbered files of a lock. The highest number is valid. A file is created atomically and only removed
 * once a higher one exists, so of several processes that want the next number, exactly one gets it.
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

  /** Returns undefined if a higher number has replaced it in the meantime. */
  async read(number: number): Promise<LockRecord | undefined> {
    try {
      return JSON.parse(await readFile(this.path(number), 'utf8')) as LockRecord
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    }
  }

  /** Creates the file of a number; returns false if another process was first. */
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

  /** Returns when the holder last updated the file, in milliseconds; undefined if the file is gone. */
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
