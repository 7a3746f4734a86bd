import pino from 'pino'
import { formatSize } from '../../src/core/field/formatSize'
import { type Config, readConfig } from '../base/config'
import { openDatabase } from '../base/storage/openDatabase'
import { countOtherConnections } from '../base/storage/postgres/otherProcesses'
import { claimStore, markComplete } from '../engine/files/claimStore'
import { isOfAnother } from '../engine/files/databaseId'
import type { FileStore } from '../engine/files/store/fileStore'
import { createFolderStore } from '../engine/files/store/folderStore'
import { openFileStore } from '../engine/files/store/openFileStore'
import { createS3Store } from '../engine/files/store/s3Store'
import { type Move, type Moved, moveFiles } from '../ops/files/moveFiles'
import { UsageError } from '../ops/usageError'
import { type Arguments, type Command, seeHelp } from './command'
import { runCommand } from './runCommand'

const command = {
  call: 'npm run files',
  about: `Copies uploaded files from DATA_DIR/files into the store of FILES_URL, or back. Each file is verified by its hash. An
interrupted run can be continued.

  copy  keeps the files in the old place. The server can run
  move  deletes them from the old place. Stop the server first; start it again with the new place
  claim assigns the files to this database, although they belong to another one, e.g. after you moved to a new database
        server. Stop the server of the other one permanently`,
  positionals: '<copy|move|claim>',
  options: {
    to: {
      type: 'string',
      value: '<store|folder>',
      about: 'the new place of copy and move: store (of FILES_URL) or folder (of DATA_DIR)',
    },
  },
  more: 'With many files: copy while the server runs, then stop it, move what is left, and start it with FILES_URL set or removed.',
} as const satisfies Command

const log = pino({ level: 'silent' })

/**
 * `npm run files`: copies or moves file contents between the folder and
 * the store, or claims a store for this database.
 */
async function files({ values, positionals }: Arguments<typeof command.options>): Promise<void> {
  const [action, ...others] = positionals
  if ((action !== 'copy' && action !== 'move' && action !== 'claim') || others.length)
    throw new UsageError(`Choose copy, move or claim. ${seeHelp(command)}`)
  if (action === 'claim') return claim(readConfig(process.env))
  if (values.to !== 'store' && values.to !== 'folder')
    throw new UsageError(`Add --to store or --to folder. ${seeHelp(command)}`)
  const config = readConfig(process.env)
  if (!config.filesStore) throw new UsageError('Set FILES_URL and its credentials to define the store.')
  const [folder, store] = [createFolderStore(config.dataDir), createS3Store(config.filesStore)]
  const [from, to] = values.to === 'store' ? [folder, store] : [store, folder]
  if (action === 'move') await move(config, from, to)
  else await bring({ from, to, remove: false })
}

async function move(config: Config, from: FileStore, to: FileStore): Promise<void> {
  const db = await openDatabase(config)
  try {
    if (db.engine === 'postgres' && (await countOtherConnections(db.kysely)))
      throw new UsageError('A server is running on DATABASE_URL. Stop it before you move files, or use copy.')
    const claiming = { db, dataDir: config.dataDir, log }
    if (await isOfAnother(claiming, from))
      throw new UsageError(`The files in ${from.place} belong to another database. Use copy.`)
    // From here on, a server configured with the old place refuses to start.
    await claimStore(claiming, to, { movingFrom: from.place })
    if (await bring({ from, to, remove: true })) await markComplete(db.kysely)
  } finally {
    await db.close()
  }
}

async function claim(config: Config): Promise<void> {
  const store = openFileStore(config)
  const db = await openDatabase(config)
  try {
    await claimStore({ db, dataDir: config.dataDir, log }, store, { takeOver: true })
    await markComplete(db.kysely)
    console.log(`The files in ${store.place} belong to this database.`)
  } finally {
    await db.close()
  }
}

/** Copies or moves the files, and returns whether all of them arrived. */
async function bring(move: Omit<Move, 'report'> & { to: FileStore }): Promise<boolean> {
  let next = 1_000
  const report = ({ files, bytes }: Moved) => {
    if (files < next) return
    next += 1_000
    console.log(`${files} files, ${formatSize(bytes, 'en')} …`)
  }
  const { files, bytes, known, failed } = await moveFiles({ ...move, report })
  console.log(
    `${files} ${files === 1 ? 'file' : 'files'} (${formatSize(bytes, 'en')}) ${files === 1 ? 'is' : 'are'} in ${move.to.place}; ${known} ${known === 1 ? 'was' : 'were'} already there.`,
  )
  for (const failure of failed) console.error(`Left in ${move.from.place}: ${failure}`)
  if (failed.length) process.exitCode = 1
  return !failed.length
}

await runCommand(command, files)
