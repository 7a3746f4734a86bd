import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'

/** The problem with a folder and what to do, by the system's error code. */
const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'is a file. Name a folder.',
  ENOTDIR: 'is inside a file. Name a folder.',
  EACCES: 'cannot be written by this user. Give the user write permission, or name another folder.',
  EPERM: 'cannot be written by this user. Give the user write permission, or name another folder.',
  EROFS: 'is on a read-only disk. Name a folder on a disk that can be written.',
  ENOSPC: 'is on a full disk. Make room, or name a folder on another disk.',
  EDQUOT: 'is over its quota. Make room, or name another folder.',
  ENOENT: 'cannot be created. Name another folder.',
  ENAMETOOLONG: 'is too long a name. Name another folder.',
  ELOOP: 'is a link to itself. Name another folder.',
}

/** Thrown when the folder of DATA_DIR cannot be used; the message explains why and what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'

  constructor(dataDir: string, reason: string, cause: unknown) {
    super(`DATA_DIR: ${dataDir} ${reason}`, { cause })
  }
}

/** Runs work in the folder of DATA_DIR, and names the variable in errors of the file system. */
export async function inDataFolder<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException)?.code ?? '']
    throw reason ? new DataFolderError(dataDir, reason, error) : error
  }
}

/**
 * Creates the folder if there is none, and checks that this process can write to it, before anything else is
 * started.
 */
export const openDataFolder = (dataDir: string): Promise<void> =>
  inDataFolder(dataDir, async () => {
    await mkdir(dataDir, { recursive: true })
    if (!(await stat(dataDir)).isDirectory()) throw Object.assign(new Error(dataDir), { code: 'EEXIST' })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  })
