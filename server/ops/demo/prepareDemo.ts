import { sql } from 'kysely'
import type { Services } from '../../base/services'
import { readSettings, writeSettings } from '../../base/settings/settings'
import type { Executor } from '../../base/storage/database'
import { SESSIONS } from '../../engine/people/tables'
import { tableName } from '../../engine/sql/columns'
import type { DemoData } from './demoData'
import { loadDemoData, loadDemoSettings } from './demoFiles'
import { fill } from './fill'
import { notifyOfDemoData } from './notifyOfDemoData'

/** The setting that stores the progress of the demo data. */
const MARK = 'demo'

/** The accounts of the demo data, and the number of files written so far; undefined when all are written. */
interface Mark {
  accounts: number[]
  written?: number
}

type WholeMark = Mark & { written?: undefined }

/**
 * Fills an empty installation with demo data, once, and returns the ids of its accounts. Each file is written
 * in one transaction together with the progress, so that transactions stay short. After a crash, the next
 * start continues. Concurrent processes take turns writing the remaining files.
 */
export async function prepareDemo(services: Services): Promise<readonly number[]> {
  const { db, config } = services
  if (!config.demo) {
    await closeDemoAccounts(services)
    return []
  }
  let mark = await readMark(db.kysely)
  if (!isWhole(mark)) {
    const files = await loadDemoData()
    do mark = await db.kysely.transaction().execute(trx => writeNext(services, trx, files))
    while (!isWhole(mark))
  }
  return mark.accounts
}

const isWhole = (mark: Mark | undefined): mark is WholeMark =>
  mark !== undefined && mark.written === undefined

/** Writes the next file. */
async function writeNext(services: Services, db: Executor, files: readonly DemoData[]): Promise<Mark> {
  await sql`select pg_advisory_xact_lock(hashtext('demo data'))`.execute(db)
  const mark = await readMark(db)
  if (isWhole(mark)) return mark
  // An installation that has accounts but no stored progress is a real one, so it gets no demo data.
  if (!mark && (await accountIds(services, db)).length) return { accounts: [] }
  const written = mark?.written ?? 0
  if (!written) await writeSettings(db, await loadDemoSettings())
  const demo = files[written]
  if (demo) await fill(services, { demo, inTransaction: work => work(db) })
  if (written + 1 === files.length) await notifyOfDemoData(services, db)
  const accounts = await accountIds(services, db)
  const next = written + 1 < files.length ? { accounts, written: written + 1 } : { accounts }
  await writeSettings(db, { [MARK]: next })
  return next
}

async function readMark(db: Executor): Promise<Mark | undefined> {
  return (await readSettings(db, [MARK]))[MARK] as Mark | undefined
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

/** Ends the sessions of demo accounts. Without demo data, the demo password is also refused at sign-in. */
async function closeDemoAccounts({ db, log }: Services): Promise<void> {
  const accounts = (await readMark(db.kysely))?.accounts
  if (!accounts?.length) return
  await db.kysely.deleteFrom(SESSIONS).where('user_id', 'in', accounts).execute()
  log.warn('This database contains demo data. With DEMO=0, the demo password is refused')
}
