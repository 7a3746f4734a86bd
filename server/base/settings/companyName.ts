import { publicDefaults } from '../../../src/core/schema/publicSettings'
import type { Executor } from '../storage/database'
import { readSettings } from './settings'

const KEY = 'company_name'

/** Returns the company's name from the settings. */
export async function companyName(db: Executor): Promise<string> {
  const chosen = await readSettings(db, [KEY])
  return String(chosen[KEY] || publicDefaults[KEY])
}
