import { readConfig } from '../base/config'
import { openDatabase } from '../base/storage/openDatabase'
import { planSchema } from '../base/storage/schema/planSchema'
import type { SchemaPlan } from '../base/storage/tables'
import { loadStoredResources } from '../engine/definitions/loadStoredResources'
import { isApplying } from '../features/definitions/applyTask'
import { allTables } from '../ops/tables'
import type { Command } from './command'
import { runCommand } from './runCommand'

const command: Command = {
  call: 'npm run db:plan',
  about:
    'Prints the SQL that the next start would run, and what it would not do by itself. It changes nothing.',
  more: 'Which database: DATABASE_URL, else the embedded one in DATA_DIR, as for the server.',
}

/**
 * `npm run db:plan`: prints the SQL that the next start would run, and the statements that must be run by
 * hand (O-05).
 */
async function dbPlan(): Promise<void> {
  const { databaseUrl, sessionUrl, dataDir } = readConfig(process.env)
  const db = await openDatabase({ databaseUrl, sessionUrl, dataDir })
  try {
    const onlyAdding = await isApplying(db.kysely)
    const specs = allTables(await loadStoredResources(db.kysely))
    console.log(planText(await planSchema(db.kysely, specs, { onlyAdding })))
  } finally {
    await db.close()
  }
}

function planText({ statements, refused }: SchemaPlan): string {
  const added = statements.length
    ? ['-- The next start runs this:', ...statements.map(statement => `${statement};`)]
    : ['-- The tables follow the definitions: the next start changes nothing.']
  const left = refused.flatMap(({ statement, reason }) => [
    `\n-- Not done by itself: ${reason}.`,
    '-- Run this by hand if it is wanted:',
    ...`${statement};`.split('\n').map(line => `--   ${line}`),
  ])
  return [...added, ...left].join('\n')
}

await runCommand(command, dbPlan)
