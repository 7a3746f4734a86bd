import pino from 'pino'
import type { Services } from '../../../server/base/services'
import { openServices } from '../../../server/openServices'
import type { TestDatabase } from '../../support/databases'
import type { TestApp } from '../testApp'

/** The services of a server that starts on the database of an open office. */
export interface Started {
  services: Services
  /** The lines of its log. */
  logged: { level: number; msg: string; [property: string]: unknown }[]
  close(): Promise<void>
}

/** Starts another server on an office's database; the embedded database has one connection, which both use. */
export async function startAgain({ services: { db, config } }: TestApp): Promise<Started> {
  const logged: Started['logged'] = []
  const log = pino({ level: 'info' }, { write: line => logged.push(JSON.parse(line)) })
  const own = await (db as TestDatabase).connectAgain?.()
  const services = await openServices(config, {
    ...{ log, db: Promise.resolve(own ?? db), threadFree: Promise.resolve() },
  })
  return {
    services,
    logged,
    close: async () => {
      await services.office.close()
      await services.definitions.close()
      await own?.close()
    },
  }
}
