import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { typeOf } from '../../../src/fields'
import { parentOf } from '../../../src/schema/parents'
import type { Resource } from '../../../src/schema/resource'
import { type MailAboutRecord, mailKey, type ScheduledMail } from '../../../src/schema/schedule'
import { fieldOf } from '../../../src/schema/systemFields'
import { languageOfAccount, mailAccount } from '../../auth/mails'
import { tableName } from '../../records/columns'
import type { Stored } from '../../records/select'
import { findRecord } from '../../records/serverMoves'
import type { Writer } from '../../records/writer'
import type { Executor } from '../../storage/database'
import type { ClockEntry, ClockRun } from './clockRun'
import { eachFound } from './eachFound'
import { wordsOf } from './mailParams'
import { follow, type Receiver, receiverOf } from './receiver'
import { WRITTEN } from './tables'

/** Writes the mails that the schedules of the definitions ask for, each once; answers how many. */
export async function writeScheduledMails(run: ClockRun): Promise<number> {
  let written = 0
  for (const resource of run.services.resources.all)
    for (const [name, entry] of Object.entries(resource.schedule)) {
      if (!('mail' in entry)) continue
      const once = onceSql(resource, entry)
      written += await eachFound(run, {
        resource,
        name,
        when: entry.when,
        further: sql<SqlBool>`not exists (
          select from ${sql.id(WRITTEN)} w where w.resource = ${resource.name} and w.entry = ${name}
            and w.record_id = ${sql.ref(`${tableName(resource)}.id`)} and w.once = ${once})`,
        work: (db, id, writer) => writeOne(db, writer, { resource, name, entry, id, once }),
      })
    }
  return written
}

/** What a mail is remembered by beside its record, as one text. */
function onceSql(resource: Resource, { once = [] }: ScheduledMail): RawBuilder<string> {
  const columns = once.flatMap(name => {
    const field = fieldOf(resource, name)
    return field ? typeOf(field).columns(name, field) : []
  })
  const refs = columns.map(({ name }) => sql.ref(`${tableName(resource)}.${name}`))
  return sql<string>`json_build_array(${sql.join(refs)})::text`
}

interface One extends ClockEntry {
  entry: ScheduledMail
  id: number
  once: RawBuilder<string>
}

/** Writes about one locked record; a mail that nobody can be sent yet is not remembered, and tried again. */
async function writeOne(db: Executor, writer: Writer, { resource, name, entry, id, once }: One) {
  const { services } = writer
  const record = await findRecord(writer, db, resource.name, id)
  const receiver = record && (await receiverOf(services, db, resource, record, entry.mail.to))
  if (!receiver) return false
  const table = sql.id(tableName(resource))
  // Another process may have written between the look and the lock.
  const { rows } = await sql`
    insert into ${sql.id(WRITTEN)} (resource, record_id, entry, once, at)
    select ${resource.name}, ${id}, ${name}, ${once}, ${writer.context.now.toISOString()}::timestamptz
    from ${table} where id = ${id}
    on conflict do nothing returning record_id`.execute(db)
  if (!rows.length) return false
  await mailAccount(services, db, receiver.account, {
    kind: mailKey(resource.name, name, entry.mail),
    params: await paramsOf(writer, db, receiver, { resource, record, mail: entry.mail }),
    link: linkTo(resource, record),
  })
  return true
}

interface About {
  resource: Resource
  record: Stored
  mail: MailAboutRecord
}

async function paramsOf(writer: Writer, db: Executor, receiver: Receiver, { resource, record, mail }: About) {
  const { services } = writer
  const language = services.messages.choose(undefined, languageOfAccount(services, receiver.account))
  const params: Record<string, string> = {}
  for (const [param, path] of Object.entries({ label: resource.title, ...mail.params })) {
    const reached = await follow(services, db, resource, record, path)
    params[param] = await wordsOf(services, db, receiver, language, reached)
  }
  return params
}

/** The page of a record, below the app's address; a part without pages is seen on its parent's. */
function linkTo(resource: Resource, record: Stored): string {
  const parent = parentOf(resource)
  return resource.menu === false && parent
    ? `${parent.of.name}/${record[parent.by]}`
    : `${resource.name}/${record.id}`
}
