import { sql } from 'kysely'
import { type Writer, writeSettings } from '../../server/hooks'

/** Hides the guided setup in offices that already have customers or insurance companies. */
export async function hideSetup({ db }: Writer): Promise<number> {
  const { rows } = await sql<{ works: boolean }>`
    select exists(select from customers) or exists(select from insurance_companies) as works`.execute(db)
  if (!rows[0]?.works) return 0
  await writeSettings(db, { setup_hidden: true })
  return 1
}
