import { readConfig } from '../base/config'
import { product } from '../base/product/version'
import { type Checked, checkBackup } from '../ops/backup/checkBackup'
import { restoreBackup } from '../ops/backup/restoreBackup'
import { UsageError } from '../ops/usageError'
import { type Arguments, type Command, seeHelp } from './command'
import { runCommand } from './runCommand'

const command = {
  call: 'npm run restore',
  about: `Restores a backup into an empty DATA_DIR or an empty database of DATABASE_URL. A backup of either can be restored into the
other. The file is verified first. Then all of it is restored, or nothing, and nothing in it is run as SQL.
Start the server afterwards with the SECRET_KEY, or the DATA_DIR/secret.key, of the office that was backed up. Everyone must sign in again.`,
  positionals: '<file>',
  options: {
    replace: { type: 'boolean', about: 'replaces all existing data, which is lost' },
    'send-mails': {
      type: 'boolean',
      about: 'sends the mails and views that waited when the backup was made; otherwise they are held back',
    },
    check: { type: 'boolean', about: 'only verifies the file' },
  },
} as const satisfies Command

/** `npm run restore`: restores the database and files of a backup. */
async function restore({ values, positionals }: Arguments<typeof command.options>): Promise<void> {
  const [file, ...others] = positionals
  if (!file || others.length) throw new UsageError(`Name the one file to restore. ${seeHelp(command)}`)
  if (values.check) return print(`${file} is valid`, await checkBackup(file))
  const { dataDir, databaseUrl, sessionUrl, filesStore } = readConfig(process.env)
  const target = {
    dataDir,
    databaseUrl,
    sessionUrl,
    filesStore,
    replace: values.replace ?? false,
    sendsMails: values['send-mails'] ?? false,
  }
  const checked = await restoreBackup(file, target)
  print(databaseUrl ? 'Restored into DATABASE_URL' : `Restored into ${dataDir}`, checked)
}

function print(done: string, { manifest, summary }: Checked): void {
  const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0)
  const { madeAt, engine, serverVersion, product: writer } = manifest
  console.log(
    `${done}: ${rows} rows and ${summary.files} files of ${madeAt}, from ${engine} ${serverVersion}.`,
  )
  if (writer.version !== product.version)
    console.log(
      `Version ${writer.version} wrote it, this is ${product.version}: the next start adds what it needs.`,
    )
  for (const warning of summary.warnings) console.warn(`Warning: ${warning}`)
}

await runCommand(command, restore)
