import { sql } from 'kysely'
import { setOfficeCountry } from '../../../src/core/i18n/officeCountry'
import { readSettings } from '../../base/settings/settings'
import { SETTINGS } from '../../base/settings/tables'
import type { Executor } from '../../base/storage/database'

/**
 * Sets the office's country before the tables are compared with the definitions: their indexes sort by its
 * alphabet.
 */
export async function setStoredCountry(db: Executor): Promise<void> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass(${SETTINGS}) is not null as there`.execute(db)
  // A new database has no settings.
  const { country } = tables[0]?.there ? await readSettings(db, ['country']) : {}
  setOfficeCountry(country)
}
