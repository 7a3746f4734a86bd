import { type Executor, readSettings } from '../../server/hooks'
import { publicDefaults } from '../../src/core/schema/publicSettings'

const CURRENCY = 'default_currency'

/** The currency that the office counts in. */
export async function officeCurrency(db: Executor): Promise<string> {
  return String((await readSettings(db, [CURRENCY]))[CURRENCY] ?? publicDefaults[CURRENCY])
}
