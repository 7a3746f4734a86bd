import { generateKeyPair, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { DraftKey } from '../../../src/contract/drafts'
import { placeOf } from '../../base/encryption/encryptedColumn'
import type { Scope } from '../../base/services'
import { DRAFT_KEYS, PRIVATE_KEY } from './tables'

const makePair = promisify(generateKeyPair)

/**
 * Returns the user's key pair. Creates it on the first request, and again if the stored one can't be
 * decrypted any more.
 */
export async function draftKeyOf({ services, actor }: Scope): Promise<DraftKey> {
  const known = await sql<{ private_key: unknown }>`
    select private_key from ${sql.id(DRAFT_KEYS)} where user_id = ${actor.id}`.execute(services.db.kysely)
  const stored = known.rows[0]?.private_key
  return pairOf(readKey(services, stored) ?? (await makeKey({ services, actor }, stored)))
}

function readKey({ keyring }: Scope['services'], stored: unknown): JsonWebKey | undefined {
  const text = keyring.decrypt(stored, placeOf(PRIVATE_KEY))
  return text === undefined ? undefined : (JSON.parse(text) as JsonWebKey)
}

/** If two browsers request the key at the same time, both get the first one. */
async function makeKey(
  { services, actor }: Pick<Scope, 'services' | 'actor'>,
  unreadable: unknown,
): Promise<JsonWebKey> {
  const { privateKey } = await makePair('ec', { namedCurve: 'P-256' })
  const key = JSON.stringify(privateKey.export({ format: 'jwk' }))
  const encrypted = services.keyring.encrypt(key, placeOf(PRIVATE_KEY))
  const { rows } = await sql<{ private_key: unknown }>`
    insert into ${sql.id(DRAFT_KEYS)} (user_id, private_key)
    values (${actor.id}, to_jsonb(${encrypted}::text))
    on conflict (user_id) do update set private_key =
      case when draft_keys.private_key = ${JSON.stringify(unreadable ?? null)}::text::jsonb
        then excluded.private_key else draft_keys.private_key end
    returning private_key`.execute(services.db.kysely)
  const made = readKey(services, rows[0]?.private_key)
  if (!made) throw new Error('The draft key could not be stored')
  return made
}

function pairOf(key: JsonWebKey): DraftKey {
  const { d: _secret, ...open } = key
  return { public: open, private: key }
}
