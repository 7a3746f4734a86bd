import { sql } from 'kysely'
import type { Executor } from '../storage/database'
import { type EncryptedColumn, placeOf } from './encryptedColumn'
import type { Keyring } from './keyring'

/** Values that no key at hand can read. */
export interface Unreadable {
  table: string
  column: string
  count: number
}

const AT_ONCE = 500

/**
 * Encrypts with the current key what is not: what older versions stored as it was, and what an earlier key encrypted.
 * Answers what can no longer be read; it is left as it is.
 */
export async function encryptStored(
  db: Executor,
  keyring: Keyring,
  columns: readonly EncryptedColumn[],
): Promise<Unreadable[]> {
  const unreadable: Unreadable[] = []
  for (const one of columns) {
    const count = await encryptColumn(db, keyring, one)
    if (count) unreadable.push({ table: one.table, column: one.column, count })
  }
  return unreadable
}

interface Row {
  key: string
  value: string
}

async function encryptColumn(db: Executor, keyring: Keyring, one: EncryptedColumn): Promise<number> {
  const [key, column] = [sql.ref(one.key), sql.ref(one.column)]
  // A JSON string as its text, anything else in jsonb as it stands.
  const text = one.json
    ? sql`case jsonb_typeof(${column}) when 'string' then ${column} #>> '{}' else ${column}::text end`
    : column
  let unreadable = 0
  let after: string | undefined
  for (;;) {
    const { rows } = await sql<Row>`
      select ${key}::text as key, ${text} as value from ${sql.table(one.table)}
      where ${column} is not null ${after === undefined ? sql`` : sql`and ${key}::text > ${after}`}
      order by ${key}::text limit ${AT_ONCE}`.execute(db)
    for (const { key: row, value } of rows) {
      if (keyring.isCurrent(value)) continue
      const plain = isEncrypted(value) ? keyring.decrypt(value, placeOf(one)) : value
      if (plain === undefined) {
        unreadable++
        continue
      }
      const encrypted = keyring.encrypt(plain, placeOf(one))
      const stored = one.json ? sql`to_jsonb(${encrypted}::text)` : sql`${encrypted}`
      await sql`update ${sql.table(one.table)} set ${column} = ${stored} where ${key}::text = ${row}`.execute(
        db,
      )
    }
    if (rows.length < AT_ONCE) return unreadable
    after = rows.at(-1)?.key
  }
}

const isEncrypted = (value: string) => /^v\d+\.[\w-]{8}\./.test(value)
