import { Hono } from 'hono'
import pino from 'pino'
import { onError } from '../../../server/api/http/errors'
import { mountRoutes } from '../../../server/api/http/route'
import { resourceRoutes } from '../../../server/api/records/resourceRoutes'
import { searchRoutes } from '../../../server/api/records/searchRoutes'
import { createKeyring } from '../../../server/base/encryption/keyring'
import { loadMessages } from '../../../server/base/messages'
import { outboxTables } from '../../../server/base/outbox/outboxTables'
import type { Env } from '../../../server/base/request/session'
import type { Services } from '../../../server/base/services'
import type { Database } from '../../../server/base/storage/database'
import { fileTables } from '../../../server/engine/files/tables'
import { figureTables } from '../../../server/engine/measures/tables'
import { tableSpecs } from '../../../server/engine/sql/tables'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { liveTables } from '../../../server/live/tables'
import { abilityOf } from '../../../src/core/access/ability'
import type { Rule } from '../../../src/core/access/rule'
import { noChoices } from '../../../src/core/schema/formChoices'
import type { Resources } from '../../../src/core/schema/resources'
import type { Engine } from '../../support/databases'
import { library } from './definitions'

export interface Answered {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
}

/** The API of some definitions with a fixed session; its routes are mounted as in the app. */
export interface TestApi {
  services: Services
  db: Database
  app: Hono<Env>
  /**
   * Sets the next caller: the first user or another one, with their rules and the values that rules compare.
   */
  as(rules: readonly Rule[], user?: number, my?: object): void
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  /** Creates a record and returns it; throws on failure. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  make(resource: string, values: object): Promise<any>
  close(): Promise<void>
}

export const everything: Rule[] = [{ action: 'manage', subject: 'all' }]

/** Returns the settings of an office that has changed none. */
const undecided = (timeZone: string): Services['office'] => ({
  timeZone: () => timeZone,
  forms: () => noChoices,
  numberPattern: () => undefined,
  databaseDiffersFrom: () => undefined,
  refresh: async () => undefined,
  close: async () => undefined,
})

/** Returns definitions that never change. */
const onlyShipped = (resources: Resources): Services['definitions'] => ({
  revision: () => 0,
  shipped: { resources: resources.all, data: [], measures: [], tables: [] },
  own: () => new Map(),
  leftOut: () => new Map(),
  refresh: async () => undefined,
  close: async () => undefined,
})

/** Opens an API on an empty database with two users. */
export async function openApi(engine: Engine, resources: Resources = library): Promise<TestApi> {
  const db = await engine.open([
    ...tableSpecs(resources),
    ...outboxTables,
    ...liveTables,
    ...fileTables(resources.account.name),
    ...figureTables,
  ])
  const services: Services = {
    now: () => new Date(),
    config: { timeZone: 'Africa/Tunis' } as Services['config'],
    db,
    resources,
    definitions: onlyShipped(resources),
    rulesFor: () => [],
    messages: await loadMessages(),
    keyring: createKeyring(['a key of the tests, of 32 signs']),
    live: { app: { id: 'x', key: 'x', secret: 'x' } },
    log: pino({ level: 'silent' }),
    office: undecided('Africa/Tunis'),
  }
  const people = ['Amel', 'Bilal'].map(name => ({
    name,
    email: `${name}@example.com`,
    password: 'correct-horse',
  }))
  await createRecords(services, resources.account, people)
  let session: Env['Variables']['session']
  const as: TestApi['as'] = (rules, id = 1, my = {}) => {
    const user = { ...my, id }
    const clock = { now: services.now(), timeZone: services.office.timeZone() }
    session = { id: 1, user, rules: [...rules], ability: abilityOf(rules, user, clock) }
  }
  as(everything)
  const app = new Hono<Env>()
  app.onError(onError(services))
  app.use(async (c, next) => {
    c.set('session', session)
    c.set('language', 'en')
    await next()
  })
  app.route('/api/v1', mountRoutes(services, searchRoutes))
  app.route('/api/v1', mountRoutes(services, resourceRoutes))
  const call: TestApi['call'] = async (method, path, body, headers = {}) => {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const answer = await app.request(`/api/v1/${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...sent,
    })
    const text = await answer.text()
    const isJson = answer.headers.get('Content-Type')?.includes('json')
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
  }
  const make: TestApi['make'] = async (resource, values) => {
    const { status, body } = await call('POST', resource, values)
    if (status !== 201) throw new Error(`POST ${resource}: ${status} ${JSON.stringify(body)}`)
    return body.data
  }
  return { services, db, app, as, call, make, close: () => db.close() }
}

/** Returns a query string in the format of stock clients. */
export const query = (parts: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(parts).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()
