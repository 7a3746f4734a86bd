import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'

/** What is wrong with a folder and what to do, by the code of the system. */
const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'is a file. Name a folder.',
  ENOTDIR: 'lies below a file. Name a folder.',
  EACCES: 'cannot be written by this user. Give the user the right to write it, or name another folder.',
  EPERM: 'cannot be written by this user. Give the user the right to write it, or name another folder.',
  EROFS: 'is on a read-only disk. Name a folder on a disk that can be written.',
  ENOSPC: 'is on a full disk. Make room, or name a folder on another disk.',
  EDQUOT: 'is over its quota. Make room, or name another folder.',
  ENOENT: 'cannot be made. Name a folder that can.',
  ENAMETOOLONG: 'is too long a name. Name another folder.',
  ELOOP: 'is a link to itself. Name another folder.',
}

/** The folder of DATA_DIR cannot be used; the message says why and what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'

  constructor(dataDir: string, reason: string, cause: unknown) {
    super(`DATA_DIR: ${dataDir} ${reason}`, { cause })
  }
}

/** Does something in the folder of DATA_DIR; what the system refuses there is told by the variable's name. */
export async function inDataFolder<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException)?.code ?? '']
    throw reason ? new DataFolderError(dataDir, reason, error) : error
  }
}

/** Makes the folder where there is none, and checks that this process can write it: before anything else is begun. */
export const openDataFolder = (dataDir: string): Promise<void> =>
  inDataFolder(dataDir, async () => {
    await mkdir(dataDir, { recursive: true })
    if (!(await stat(dataDir)).isDirectory()) throw Object.assign(new Error(dataDir), { code: 'EEXIST' })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  })
