import { sql } from 'kysely'
import { SESSIONS } from '../auth/tables'
import { tableName } from '../records/columns'
import type { Services } from '../services'
import { readSettings, writeSettings } from '../settings/settings'
import type { Executor } from '../storage/database'
import { loadDemoData } from './demoFiles'
import { fill } from './fill'
import { demoSignIns, type SignIn } from './signIns'

/** The setting that says that demo data is there: which accounts came with it. */
const MARK = 'demo'

/**
 * Fills an empty installation with demo data, once, and answers who may be signed in as. It is one transaction with
 * its mark: killed half-way it never was, and of several processes the first does it.
 */
export async function prepareDemo(services: Services): Promise<SignIn[]> {
  const { db, config } = services
  if (!config.demo) {
    await closeDemoAccounts(services)
    return []
  }
  const accounts = await db.kysely.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtext('demo data'))`.execute(trx)
    return (await readMark(trx)) ?? (await fillEmpty(services, trx))
  })
  return demoSignIns(services, accounts)
}

async function readMark(db: Executor): Promise<number[] | undefined> {
  const mark = (await readSettings(db, [MARK]))[MARK] as { accounts: number[] } | undefined
  return mark?.accounts
}

async function accountIds(services: Services, db: Executor): Promise<number[]> {
  const rows = await db
    .selectFrom(tableName(services.resources.account))
    .select('id')
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map(({ id }) => Number(id))
}

// Where somebody has an account already, it is a real installation that lacks only the mark.
async function fillEmpty(services: Services, db: Executor): Promise<number[]> {
  if ((await accountIds(services, db)).length) return []
  for (const demo of await loadDemoData()) await fill(services, { demo, inTransaction: work => work(db) })
  const accounts = await accountIds(services, db)
  await writeSettings(db, { [MARK]: { accounts } })
  return accounts
}

/** Signing in with the demo password is refused without demo; this ends what was signed in before. */
async function closeDemoAccounts({ db, log }: Services): Promise<void> {
  const accounts = await readMark(db.kysely)
  if (!accounts?.length) return
  await db.kysely.deleteFrom(SESSIONS).where('user_id', 'in', accounts).execute()
  log.warn('This database was filled with demo data; with DEMO=0 nobody signs in with the demo password')
}
