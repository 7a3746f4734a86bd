import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Unlisten } from '../../server/base/storage/database'
import { openDatabase } from '../../server/base/storage/openDatabase'
import { applySchema } from '../../server/base/storage/schema/applySchema'
import type { TableSpec } from '../../server/base/storage/tables'
import { dropAll, emptyTables, shapeOf } from './emptyDatabase'

/** An idle PGlite, with the tables that it was opened with. */
type Idle = { database: Database; tables?: string; shape?: string }

interface EmbeddedDatabases {
  /** Opens a PGlite, empty or with these tables. Closing it makes it available to the next caller. */
  open(specs?: readonly TableSpec[]): Promise<Database>
  /** Stops all that are available. */
  stop(): Promise<void>
}

// A PGlite takes seconds to start and create its tables, and 50 ms to empty, so a process reuses its instances
// across tests.
const KEPT = 2

/** Returns PGlites with their files in this folder. */
export function embeddedDatabases(folder: string): EmbeddedDatabases {
  const idle: Idle[] = []

  async function start(): Promise<Idle> {
    return { database: await openDatabase({ dataDir: await mkdtemp(join(folder, 'pglite-')) }) }
  }

  async function take(tables?: string): Promise<Idle> {
    const same = idle.findIndex(one => one.tables === tables)
    if (same >= 0) return idle.splice(same, 1)[0] as Idle
    return idle.length < KEPT ? start() : (idle.shift() as Idle)
  }

  return {
    open: async specs => {
      const tables = specs && JSON.stringify(specs)
      const taken = await take(tables)
      await prepare(taken, specs, tables)
      return lend(taken.database, () => idle.push(taken))
    },
    stop: async () => {
      for (const { database } of idle.splice(0)) await database.close()
    },
  }
}

async function prepare(taken: Idle, specs: readonly TableSpec[] | undefined, tables?: string): Promise<void> {
  const { database } = taken
  await sql`discard all`.execute(database.kysely)
  await sql`set time zone 'UTC'`.execute(database.kysely)
  if (specs && taken.shape && taken.tables === tables && (await emptyTables(database, taken.shape))) return
  await dropAll(database)
  Object.assign(taken, { tables: undefined, shape: undefined })
  if (!specs) return
  await applySchema(database, [...specs])
  Object.assign(taken, { tables, shape: await shapeOf(database) })
}

/** Returns the database for one caller. Its `close` stops the caller's subscriptions and then calls `giveBack`. */
function lend(database: Database, giveBack: () => void): Database {
  const listening = new Set<Unlisten>()
  const given: Database = {
    ...database,
    get origin() {
      return given
    },
    withRequestSignal: () => given,
    listen: async (channel, handler, resumed) => {
      const unlisten = await database.listen(channel, handler, resumed)
      listening.add(unlisten)
      return unlisten
    },
    close: async () => {
      for (const unlisten of listening) await unlisten()
      giveBack()
    },
  }
  return given
}
