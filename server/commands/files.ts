import pino from 'pino'
import { formatSize } from '../../src/core/field/formatSize'
import { readConfig } from '../base/config'
import { openDatabase } from '../base/storage/openDatabase'
import { countOtherConnections } from '../base/storage/postgres/otherProcesses'
import { claimStore } from '../engine/files/claimStore'
import type { FileStore } from '../engine/files/store/fileStore'
import { createFolderStore } from '../engine/files/store/folderStore'
import { createS3Store } from '../engine/files/store/s3Store'
import { type Move, type Moved, moveFiles } from '../ops/files/moveFiles'
import { UsageError } from '../ops/usageError'
import { type Arguments, type Command, seeHelp } from './command'
import { runCommand } from './runCommand'

const command = {
  call: 'npm run files',
  about: `Brings uploaded files from DATA_DIR/files into the store of FILES_URL, or back. Each is compared with its hash, and an
interrupted run goes on where it was.

  copy  leaves them in the old place too. The server can run
  move  takes them out of the old place. The server must be stopped; start it again with the new place`,
  positionals: '<copy|move>',
  options: {
    to: {
      type: 'string',
      value: '<store|folder>',
      about: 'the new place: store (of FILES_URL) or folder (of DATA_DIR)',
    },
  },
  more: 'With many files: copy while the server runs, then stop it, move what is left, and start it with FILES_URL set or removed.',
} as const satisfies Command

/** `npm run files`: copies or moves the contents of files between the folder and the store. */
async function files({ values, positionals }: Arguments<typeof command.options>): Promise<void> {
  const [action, ...others] = positionals
  if ((action !== 'copy' && action !== 'move') || others.length)
    throw new UsageError(`Say copy or move. ${seeHelp(command)}`)
  if (values.to !== 'store' && values.to !== 'folder')
    throw new UsageError(`Say --to store or --to folder. ${seeHelp(command)}`)
  const config = readConfig(process.env)
  if (!config.filesStore) throw new UsageError('Set FILES_URL and its credentials: they name the store.')
  const [folder, store] = [createFolderStore(config.dataDir), createS3Store(config.filesStore)]
  const [from, to] = values.to === 'store' ? [folder, store] : [store, folder]
  if (action === 'copy') return bring({ from, to, remove: false })
  const db = await openDatabase(config)
  try {
    if (db.engine === 'postgres' && (await countOtherConnections(db.kysely)))
      throw new UsageError('A server is running on DATABASE_URL. Stop it before you move files, or use copy.')
    // From here on, a server that starts with the old place is refused.
    await claimStore(db, to, pino({ level: 'silent' }))
    await bring({ from, to, remove: true })
  } finally {
    await db.close()
  }
}

async function bring(move: Omit<Move, 'report'> & { to: FileStore }): Promise<void> {
  let next = 1_000
  const report = ({ files, bytes }: Moved) => {
    if (files < next) return
    next += 1_000
    console.log(`${files} files, ${formatSize(bytes, 'en')} …`)
  }
  const { files, bytes, known, failed } = await moveFiles({ ...move, report })
  console.log(
    `${files} files (${formatSize(bytes, 'en')}) are in ${move.to.place}, ${known} of them since an earlier run.`,
  )
  for (const failure of failed) console.error(`Left in ${move.from.place}: ${failure}`)
  if (failed.length) process.exitCode = 1
}

await runCommand(command, files)
