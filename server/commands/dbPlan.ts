import { readConfig } from '../base/config'
import { openDatabase } from '../base/storage/openDatabase'
import { planSchema } from '../base/storage/schema/planSchema'
import type { SchemaPlan } from '../base/storage/tables'
import { setStoredCountry } from '../engine/settings/storedCountry'
import { isApplying } from '../features/definitions/applyTask'
import { loadStoredResources } from '../ops/loadShipped'
import { allTables } from '../ops/tables'
import type { Command } from './command'
import { runCommand } from './runCommand'

const command: Command = {
  call: 'npm run db:plan',
  about:
    'Prints the SQL that the next start would run, and the statements that it leaves to you. It changes nothing.',
  more: 'It uses the database of DATABASE_URL, or the embedded one in DATA_DIR, like the server.',
}

/**
 * `npm run db:plan`: prints the SQL that the next start would run, and
 * the statements that must be run by hand (O-05).
 */
async function dbPlan(): Promise<void> {
  const { databaseUrl, sessionUrl, dataDir } = readConfig(process.env)
  const db = await openDatabase({ databaseUrl, sessionUrl, dataDir })
  try {
    const onlyAdding = await isApplying(db.kysely)
    await setStoredCountry(db.kysely)
    const specs = allTables(await loadStoredResources(db.kysely))
    console.log(planText(await planSchema(db.kysely, specs, { onlyAdding })))
  } finally {
    await db.close()
  }
}

function planText({ statements, refused }: SchemaPlan): string {
  const added = statements.length
    ? ['-- The next start runs this:', ...statements.map(statement => `${statement};`)]
    : ['-- The tables match the definitions: the next start changes nothing.']
  const left = refused.flatMap(({ statement, reason }) => [
    `\n-- Not run automatically: ${reason}.`,
    '-- Run this yourself if you want it:',
    ...`${statement};`.split('\n').map(line => `--   ${line}`),
  ])
  return [...added, ...left].join('\n')
}

await runCommand(command, dbPlan)
