// A separate process for the tests of the lock: opens the folder and writes numbered rows until it is killed.
import { sql } from 'kysely'
import { openDatabase } from '../../../server/base/storage/openDatabase'

const [dataDir = '', firstRow = '0'] = process.argv.slice(2)
const db = await openDatabase({ dataDir })
await sql`create table if not exists written (n int primary key)`.execute(db.kysely)
process.send?.({ opened: true })
for (let n = Number(firstRow); ; n++) {
  await sql`insert into written values (${n})`.execute(db.kysely)
  process.send?.({ written: n })
}
