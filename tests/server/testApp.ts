import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import pino from 'pino'
import { rulesFor } from '../../resources/permissionRules'
import { createApp } from '../../server/app'
import { readConfig } from '../../server/base/config'
import { openKeyring } from '../../server/base/encryption/openKeyring'
import { loadMessages } from '../../server/base/messages'
import { loadResources } from '../../server/base/product/resources'
import type { Env } from '../../server/base/request/session'
import { loadServerHooks } from '../../server/base/serverHooks'
import type { Services } from '../../server/base/services'
import type { Database } from '../../server/base/storage/database'
import { openDefinitions } from '../../server/engine/definitions/openDefinitions'
import { readStoredDefinitions } from '../../server/engine/definitions/storedDefinitions'
import { openOffice } from '../../server/engine/settings/office'
import { createRecords } from '../../server/engine/writes/createRecords'
import { openLive } from '../../server/live/openLive'
import { loadShipped } from '../../server/ops/loadShipped'
import { allTables, encryptedColumns } from '../../server/ops/tables'
import type { Values } from '../../src/core/schema/resource'
import { type Engine, officeTables } from '../support/databases'
import { TestClock } from '../support/testClock'

export const PASSWORD = 'correct-horse-battery'

/** An app in this process, with its own database. */
export interface TestApp {
  /** The office's clock, which follows the system's clock until a test sets it. */
  clock: TestClock
  services: Services
  app: Hono<Env>
  /** Opens another app on the same services. */
  sibling(): Hono<Env>
  /**
   * Opens a second server process: on PostgreSQL with its own
   * services and connections; PGlite serves only one process.
   */
  secondProcess(): Promise<SecondProcess>
  addAccount(values: Values): Promise<number>
  addRecord(resource: string, values: Values): Promise<number>
  /** Calls the API and parses its JSON. */
  call(path: string, options?: CallOptions): Promise<Answer>
  /** Signs in and returns the token. */
  signIn(email: string): Promise<string>
  close(): Promise<void>
}

export interface SecondProcess {
  services: Services
  app: Hono<Env>
}

export interface CallOptions {
  method?: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
  app?: Hono<Env>
}

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it says what it is
  body: any
}

export async function openTestApp(
  engine: Engine,
  env: Record<string, string> = {},
  dist?: string,
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: '0',
    TIME_ZONE: 'UTC',
    LOG_LEVEL: 'silent',
    // Tests send requests faster than people.
    REQUESTS_PER_MINUTE: '0',
    ...env,
  })
  const db = await engine.open(officeTables(engine, allTables(await loadResources())))
  const log = pino({ level: config.logLevel })
  const [shipped, hooks] = [await loadShipped(), await loadServerHooks()]
  const clock = new TestClock()
  const openOn = async (db: Database): Promise<Services> => {
    const messages = await loadMessages()
    const stored = await readStoredDefinitions(db.kysely)
    const opened = openDefinitions({ shipped, messages, log }, stored)
    const { resources, measures, definitions } = opened
    const office = await openOffice({ db, config, resources, log })
    await opened.follow(db, office.refresh)
    const keyring = await openKeyring({ config, db, log }, encryptedColumns)
    const live = await openLive({ config, db, log, keyring })
    const derived = { definitions, resources, measures, hooks, messages }
    return { now: clock.now, config, db, rulesFor, keyring, live, log, office, ...derived }
  }
  const services = await openOn(db)
  const { resources } = services
  const others: Services[] = []
  const app = createApp(services, dist)

  async function addRecord(name: string, values: Values): Promise<number> {
    const [record] = await createRecords(services, resources.get(name), [values])
    return Number(record?.id)
  }

  async function call(
    path: string,
    { method, body, token, headers, app: other = app }: CallOptions = {},
  ): Promise<Answer> {
    const form = body instanceof FormData
    const response = await other.request(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || form ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : form ? body : JSON.stringify(body),
    })
    const text = await response.text()
    const json = response.headers.get('Content-Type')?.includes('json')
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text }
  }

  return {
    clock,
    services,
    app,
    sibling: () => createApp(services, dist),
    secondProcess: async () => {
      if (!db.connectAgain) return { services, app: createApp(services, dist) }
      const second = await openOn(await db.connectAgain())
      others.push(second)
      return { services: second, app: createApp(second, dist) }
    },
    addRecord,
    addAccount: async values =>
      addRecord(resources.account.name, {
        name: 'Nadia Haddad',
        user_type: 1,
        language: 'en',
        active: true,
        ...values,
        password: PASSWORD,
      }),
    call,
    signIn: async email => {
      const { body } = await call('/api/v1/auth/login', { body: { email, password: PASSWORD } })
      return body.data.token
    },
    close: async () => {
      clock.run()
      for (const { office, definitions, db } of [...others, services]) {
        await office.close()
        await definitions.close()
        await db.close()
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
