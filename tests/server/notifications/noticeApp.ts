import { sql } from 'kysely'
import { createApp } from '../../../server/app'
import { createMessages } from '../../../server/base/messages'
import type { Services } from '../../../server/base/services'
import { applySchema } from '../../../server/base/storage/schema/applySchema'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { allTables } from '../../../server/ops/tables'
import type { Rule } from '../../../src/core/access/rule'
import { ACCOUNT, choice, date, defineResource, hasMany, money, reference, text } from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import { type Engine, officeTables } from '../../support/databases'
import { type CallOptions, openTestApp, type TestApp } from '../testApp'

const boats = defineResource({
  name: 'notice-boats',
  title: 'name',
  subject: 'Boat',
  fields: {
    name: text({ required: true }),
    status: choice(['dry', 'afloat'], { required: true, default: 'dry', readOnly: true }),
    skipper_id: reference(ACCOUNT),
    price: money({ readable: { action: 'manage', subject: 'Boat' } }),
    insured_until: date(),
  },
  transitions: { launch: { from: ['dry'], to: 'afloat' } },
  relations: { trips: hasMany('notice-trips', { by: 'boat_id' }) },
  notifications: {
    assigned: {
      on: { set: 'skipper_id' },
      to: ['skipper_id'],
      params: { price: 'price', day: 'insured_until', by: 'updated_by' },
      defaults: { mail: true },
    },
    launched: { on: { transitions: ['launch'] }, to: ['skipper_id', { may: 'manage' }], level: 'success' },
    changed: { on: { writes: ['update'] }, to: ['skipper_id'] },
    lost: { on: { writes: ['delete'] }, to: ['skipper_id'], defaults: { in_app: false } },
    ending: {
      on: {
        when: { insured_until_lte: '@today+3', insured_until_gte: '@today' },
        oncePer: ['insured_until'],
      },
      to: ['skipper_id'],
      params: { day: 'insured_until' },
    },
  },
})

const trips = defineResource({
  name: 'notice-trips',
  title: 'name',
  subject: 'Boat',
  parent: 'boat_id',
  menu: false,
  fields: {
    boat_id: reference('notice-boats', { required: true, immutable: true }),
    name: text({ required: true }),
  },
  notifications: {
    planned: { on: { writes: ['create'] }, to: ['boat_id.skipper_id'], params: { boat: 'boat_id' } },
  },
})

const words = (title: string) => ({ title, text: '%{label}, %{price}, %{day}', many: '%{smart_count} boats' })
const catalogue = (title: string) => ({
  mail: { greeting: '%{name}', notification: { link: 'Open', closing: 'Bye' } },
  system_notifications: { job_failed: { title: 'Job %{job}', text: 'It failed' } },
  resources: { 'notice-boats': { notifications: { assigned: words(title), lost: words('Lost %{label}') } } },
})

/**
 * Type 1 has full access, 2 manages boats, 3 reads and updates the boats that they skipper, 4 has no access.
 */
const rules: Record<number, Rule[]> = {
  1: [{ action: 'manage', subject: 'all' }],
  2: [{ action: 'manage', subject: 'Boat' }],
  3: [{ action: ['read', 'update'], subject: 'Boat', conditions: { skipper_id: '@me' } }],
}

export interface NoticeApp extends TestApp {
  /** Creates an account and signs in; returns its ID and token. */
  person(name: string, user_type: number, values?: object): Promise<{ id: number; token: string }>
  boat(values?: object): Promise<number>
  /** Reads a user's notifications through the API, oldest first. */
  toldTo(token: string, filter?: object): ReturnType<TestApp['call']>
  events(): Promise<{ kind: string; user_id: string }[]>
  clear(): Promise<void>
}

/** Opens the product with boats in addition to its own definitions. */
export async function openNoticeApp(engine: Engine): Promise<NoticeApp> {
  const test = await openTestApp(engine)
  const resources = collectResources([...test.services.resources.all, boats, trips])
  const messages = createMessages({
    en: catalogue('%{label} is yours'),
    fr: catalogue('%{label} est à vous'),
    tr: catalogue('%{label} sizin'),
    ar: catalogue('%{label} لك'),
  })
  const services: Services = {
    ...test.services,
    resources,
    messages,
    rulesFor: ({ user_type }) => rules[Number(user_type)] ?? [],
  }
  await applySchema(services.db, officeTables(engine, allTables(resources)))
  const app = createApp(services)
  const call = (path: string, options?: CallOptions) => test.call(`/api/v1${path}`, { app, ...options })
  const { kysely } = services.db
  let people = 0
  return {
    ...test,
    services,
    call,
    person: async (name, user_type, values) => {
      const email = `${name.toLowerCase()}${++people}@example.com`
      const id = await test.addAccount({ name, email, user_type, ...values })
      return { id, token: await test.signIn(email) }
    },
    boat: async values => {
      const [record] = await createRecords(services, boats, [{ name: 'Nautilus', ...values }])
      return Number(record?.id)
    },
    toldTo: (token, filter = {}) =>
      call(`/notifications?sort=["id","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`, {
        token,
      }),
    events: async () => {
      const { rows } = await sql<{ kind: string; user_id: string }>`
        select kind, user_id from live_events where kind in ('notification', 'unread') order by id`.execute(
        kysely,
      )
      return rows
    },
    clear: async () => {
      await sql`truncate notifications, notification_preferences, live_events, outgoing_mails, notice_boats, notice_trips`.execute(
        kysely,
      )
    },
  }
}
