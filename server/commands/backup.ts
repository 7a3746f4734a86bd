import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readConfig } from '../base/config'
import type { Checked } from '../ops/backup/checkBackup'
import { backUpInto, backUpTo, backupName, pruneBackups } from '../ops/backup/makeBackup'
import { UsageError } from '../ops/usageError'
import type { Arguments, Command } from './command'
import { runCommand } from './runCommand'

const command = {
  call: 'npm run backup',
  about: 'Writes one file with the whole database and all uploaded files, while the server runs.',
  options: {
    to: {
      type: 'string',
      value: '<path>',
      about:
        'a folder, or a file that ends in .tar.gz; - writes to standard output. Without it: BACKUP_DIR, or ./backups',
    },
    keep: {
      type: 'string',
      value: '<number>',
      about: 'then deletes all except this many of the newest backups in that folder',
    },
  },
  more: `It uses the database and files of DATABASE_URL and DATA_DIR, like the server.
The file contains all data, including password hashes: keep it where only you can read it. It does not contain SECRET_KEY
or DATA_DIR/secret.key: keep a copy elsewhere.`,
} as const satisfies Command

/**
 * `npm run backup`: writes one file with the database and the files of an
 * installation. The installation can be running.
 */
async function backup({ values }: Arguments<typeof command.options>): Promise<void> {
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new UsageError(`--keep must be a whole number from 1. It is ${JSON.stringify(values.keep)}.`)
  const config = readConfig(process.env)
  if (values.to === '-') return backUpInto(process.stdout, config)
  const to = values.to ?? (process.env.BACKUP_DIR || 'backups')
  const path = resolve(to.endsWith('.tar.gz') ? to : join(to, backupName(new Date())))
  print(path, await backUpTo(path, config))
  const gone = keep === undefined ? [] : await pruneBackups(dirname(path), keep)
  if (gone.length) console.log(`Deleted: ${gone.join(', ')}`)
}

function print(path: string, { summary }: Checked): void {
  const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0)
  const size = (statSync(path).size / 1_000_000).toFixed(1)
  console.log(`${path}: ${rows} rows and ${summary.files} files in ${size} MB, verified.`)
  for (const warning of summary.warnings) console.warn(`Warning: ${warning}`)
}

await runCommand(command, backup)
