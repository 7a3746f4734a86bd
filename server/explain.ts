import { DefinitionError } from '../src/schema/definitionError'
import { BackupError } from './backup/backupError'
import { UsageError } from './commands/usageError'
import { ConfigError } from './config'
import { FolderLockedError } from './storage/lock/folderLock'

/** Failures that are the reader's to mend: their message says all, and a stack would only hide it. */
const PLAIN = [BackupError, ConfigError, DefinitionError, FolderLockedError, UsageError]

/** What to print of a failure that ends the process. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (PLAIN.some(plain => error instanceof plain)) return error.message
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Set PORT to another one, or to 0 for any that is free.`
  return error.stack ?? error.message
}
