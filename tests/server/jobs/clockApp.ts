import { sql } from 'kysely'
import { inject } from 'vitest'
import { createMessages } from '../../../server/base/messages'
import type { Services } from '../../../server/base/services'
import { openDatabase } from '../../../server/base/storage/openDatabase'
import { applySchema } from '../../../server/base/storage/schema/applySchema'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { allTables } from '../../../server/ops/tables'
import { ACCOUNT, choice, date, defineResource, money, reference, text, yesNo } from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import { type Engine, officeTables } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const shelves = defineResource({
  name: 'clock-shelves',
  title: 'name',
  subject: 'Loan',
  fields: {
    name: text({ required: true }),
    librarian_id: reference(ACCOUNT),
    warns: yesNo({ default: true }),
  },
})

/** A resource whose records start, end, warn and send mail automatically. */
const loans = defineResource({
  name: 'clock-loans',
  title: 'name',
  subject: 'Loan',
  parent: 'shelf_id',
  menu: false,
  fields: {
    shelf_id: reference('clock-shelves', { required: true, immutable: true }),
    name: text({ required: true }),
    status: choice(['reserved', 'lent', 'late'], { required: true, default: 'reserved', readOnly: true }),
    starts: date(),
    ends: date(),
    fee: money(),
    held: yesNo({ default: false }),
    warned: choice(['no', 'soon'], { default: 'no', readOnly: true }),
    renewed_on: date(),
    checked_on: date(),
  },
  transitions: {
    begin: { from: ['reserved'], to: 'lent', by: 'server', due: { starts_lte: '@today' } },
    expire: {
      from: ['lent'],
      to: 'late',
      by: 'server',
      due: { ends_lt: '@today' },
      guard: ({ held }) => (held ? ['held'] : []),
    },
    // Keep the status: one ends being due, the other does not.
    renew: {
      from: ['reserved', 'lent'],
      by: 'server',
      due: { renewed_on_lte: '@today' },
      computed: { renewed_on: () => null },
    },
    check: {
      from: ['reserved', 'lent'],
      by: 'server',
      due: { checked_on_lte: '@today' },
      computed: { checked_on: (_record, { today }) => today },
    },
  },
  schedule: {
    warn: {
      when: { status: 'lent', warned: 'no', ends_lte: '@today+30' },
      of: { shelf_id: { warns: true } },
      set: { warned: 'soon' },
    },
  },
  notifications: {
    remind: {
      on: { when: { status: 'late', ends_lte: '@today-1', ends_gt: '@today-7' }, oncePer: ['ends'] },
      to: ['shelf_id.librarian_id'],
      text: 'late',
      params: { ends: 'ends', fee: 'fee', shelf: 'shelf_id', status: 'status' },
      defaults: { mail: true },
    },
  },
})

const words = {
  title: '%{label} is late',
  text: '%{status}, %{ends}, %{fee}, %{shelf}',
  many: '%{smart_count} are late',
}
const french = { ...words, title: '%{label} est en retard' }
const labels = (notice: typeof words, late: string) => ({
  mail: {
    greeting: '%{name}',
    greeting_nobody: '',
    notification: { link: 'Open', closing: 'Thank you.' },
  },
  resources: { 'clock-loans': { notifications: { late: notice }, options: { status: { late } } } },
})

/** Opens the product with these definitions in addition to its own. */
export async function openClockApp(engine: Engine): Promise<TestApp> {
  const test = await openTestApp(engine)
  const resources = collectResources([...test.services.resources.all, shelves, loans])
  const messages = createMessages({ en: labels(words, 'Late'), fr: labels(french, 'En retard') })
  const services: Services = {
    ...test.services,
    resources,
    messages,
    rulesFor: (...asked) => [
      ...test.services.rulesFor(...asked),
      ...(asked[0].user_type === 3 ? [] : [{ action: 'manage', subject: 'Loan' } as const]),
    ],
  }
  await applySchema(services.db, officeTables(engine, allTables(resources)))
  return {
    ...test,
    services,
    addRecord: async (name, values) => {
      const [record] = await createRecords(services, resources.get(name), [values])
      return Number(record?.id)
    },
  }
}

/**
 * Returns the services of another process on the same database; the embedded database has only this process.
 */
export async function otherProcess({ services }: TestApp): Promise<Services & { close(): Promise<void> }> {
  const postgresUrl = inject('postgresUrl')
  if (services.db.engine === 'pglite' || !postgresUrl) return { ...services, close: async () => undefined }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(services.db.kysely)
  const url = new URL(postgresUrl)
  url.pathname = `/${rows[0]?.name}`
  const db = await openDatabase({ databaseUrl: url.href, dataDir: services.config.dataDir })
  return { ...services, db, close: () => db.close() }
}
