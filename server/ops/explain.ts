import { DefinitionError } from '../../src/core/schema/definitionError'
import { ConfigError } from '../base/config'
import { DataFolderError } from '../base/storage/dataFolder'
import { FolderLockedError } from '../base/storage/lock/folderLock'
import { DatabaseConnectionError } from '../base/storage/postgres/connectionError'
import { DatabaseRequirementError } from '../base/storage/requirements'
import { FilesUnavailable } from '../engine/files/store/contents'
import { BackupError } from './backup/backupError'
import { UsageError } from './usageError'

/** Errors that the reader can fix. Their message is enough, and a stack would hide it. */
const PLAIN = [
  BackupError,
  ConfigError,
  DatabaseConnectionError,
  DatabaseRequirementError,
  DataFolderError,
  DefinitionError,
  FilesUnavailable,
  FolderLockedError,
  UsageError,
]

/** Returns the text to print for an error that ends the process. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (PLAIN.some(plain => error instanceof plain)) return error.message
  return notListening(error as ListenError) ?? error.stack ?? error.message
}

type ListenError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string }

/** Returns why the server can't listen, with the variable to change. */
function notListening({ code, syscall, port, address, hostname }: ListenError): string | undefined {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Set PORT to another one, or to 0 for any free one.`
  if (code === 'EACCES' && syscall === 'listen')
    return `PORT: this user is not allowed to listen on port ${port}. Set PORT to 1024 or above, and put a proxy in front of it.`
  if (code === 'EADDRNOTAVAIL' && syscall === 'listen')
    return `HOST: ${address} is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all networks.`
  if (syscall === 'getaddrinfo' && hostname)
    return `HOST: the host ${hostname} does not exist. Set HOST to 127.0.0.1, or to 0.0.0.0 for all networks.`
  return undefined
}
