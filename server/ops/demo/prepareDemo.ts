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

/** The setting that says how far demo data has come. */
const MARK = 'demo'

/** Which accounts came with the demo data, and how many of its files are written; all where it does not say. */
interface Mark {
  accounts: number[]
  written?: number
}

type WholeMark = Mark & { written?: undefined }

/**
 * Fills an empty installation with demo data, once, and answers which accounts came with it. Each file of it is one
 * transaction with its mark, so that nothing else waits long: killed half-way it goes on at the next start, and of
 * several processes each writes what is not written yet.
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

/** Writes the next file that is not written yet. */
async function writeNext(services: Services, db: Executor, files: readonly DemoData[]): Promise<Mark> {
  await sql`select pg_advisory_xact_lock(hashtext('demo data'))`.execute(db)
  const mark = await readMark(db)
  if (isWhole(mark)) return mark
  // Where somebody has an account already, it is a real installation that lacks only the mark.
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

/** Signing in with the demo password is refused without demo; this ends what was signed in before. */
async function closeDemoAccounts({ db, log }: Services): Promise<void> {
  const accounts = (await readMark(db.kysely))?.accounts
  if (!accounts?.length) return
  await db.kysely.deleteFrom(SESSIONS).where('user_id', 'in', accounts).execute()
  log.warn('This database was filled with demo data; with DEMO=0 nobody signs in with the demo password')
}
