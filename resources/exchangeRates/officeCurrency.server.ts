import { type Executor, readSettings } from '../../server/hooks'
import { publicDefaults } from '../../src/core/schema/publicSettings'

const CURRENCY = 'default_currency'

/** Returns the office's default currency. */
export async function officeCurrency(db: Executor): Promise<string> {
  return String((await readSettings(db, [CURRENCY]))[CURRENCY] ?? publicDefaults[CURRENCY])
}
