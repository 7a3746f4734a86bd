import pg from 'pg'
import { createApp } from '../../../server/app'
import { readConfig } from '../../../server/base/config'
import { openServices } from '../../../server/openServices'
import { SECRET_KEY } from '../../support/serverProcess'

/** A statement as the driver received it. */
export interface Sent {
  text: string
  values: unknown[]
}

/** The statements of one request, and its response. */
export interface Asked {
  statements: Sent[]
  answer: unknown
}

export interface Watched {
  ask(request: Request): Promise<Asked>
  close(): Promise<void>
}

/**
 * Runs the product in this process and records in its driver which statements a request sends. It shares the
 * data folder of the server that it is compared with, as a process with another folder refuses the database.
 */
export async function watchProduct(databaseUrl: string, dataDir: string): Promise<Watched> {
  const services = await openServices(
    readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'warn', SECRET_KEY }),
  )
  const app = createApp(services)
  const ended = watchClients()
  return {
    ask: async request => {
      const { statements } = watching
      statements.length = 0
      const response = await app.fetch(request)
      const answer: unknown = await response.json()
      if (!response.ok) throw new Error(JSON.stringify(answer))
      return { statements: [...statements], answer }
    },
    close: async () => {
      ended()
      await services.live.embedded?.close()
      await services.office.close()
      await services.db.close()
    },
  }
}

const watching: { statements: Sent[] } = { statements: [] }

type Given = string | { text: string; values?: unknown[]; asked?: readonly Sent[] }

function watchClients(): () => void {
  const { query } = pg.Client.prototype
  // Every statement passes through the driver, regardless of which code sends it.
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const [given, values] = args as [Given, unknown[] | undefined]
    if (typeof given === 'string') watching.statements.push({ text: given, values: values ?? [] })
    else if (given?.asked)
      watching.statements.push(...given.asked.map(({ text, values }) => ({ text, values })))
    else if (given?.text) watching.statements.push({ text: given.text, values: given.values ?? [] })
    return Reflect.apply(query, this, args)
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}
