import { generateKeyPair, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Scope } from '../records/scope'
import { DRAFT_KEYS } from './tables'

/** With the public one a browser seals what its owner typed; only they get the private one. */
export interface DraftKey {
  public: JsonWebKey
  private: JsonWebKey
}

const makePair = promisify(generateKeyPair)

/** The key pair of the person who asks; made when they ask first. */
export async function draftKeyOf({ services, actor }: Scope): Promise<DraftKey> {
  const known = await sql<{ private_key: JsonWebKey }>`
    select private_key from ${sql.id(DRAFT_KEYS)} where user_id = ${actor.id}`.execute(services.db.kysely)
  return pairOf(known.rows[0]?.private_key ?? (await makeKey({ services, actor })))
}

/** Of two browsers that ask at once, both get the key of the first. */
async function makeKey({ services, actor }: Pick<Scope, 'services' | 'actor'>): Promise<JsonWebKey> {
  const { privateKey } = await makePair('ec', { namedCurve: 'P-256' })
  const { rows } = await sql<{ private_key: JsonWebKey }>`
    insert into ${sql.id(DRAFT_KEYS)} (user_id, private_key)
    values (${actor.id}, ${JSON.stringify(privateKey.export({ format: 'jwk' }))}::jsonb)
    on conflict (user_id) do update set private_key = draft_keys.private_key
    returning private_key`.execute(services.db.kysely)
  return rows[0]?.private_key as JsonWebKey
}

function pairOf(key: JsonWebKey): DraftKey {
  const { d: _secret, ...open } = key
  return { public: open, private: key }
}
