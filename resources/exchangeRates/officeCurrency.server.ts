import { readSettings } from '../../server/settings/settings'
import type { Executor } from '../../server/storage/database'
import { publicDefaults } from '../../src/schema/publicSettings'

const CURRENCY = 'default_currency'

/** The currency that the office counts in. */
export async function officeCurrency(db: Executor): Promise<string> {
  return String((await readSettings(db, [CURRENCY]))[CURRENCY] ?? publicDefaults[CURRENCY])
}
