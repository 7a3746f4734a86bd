import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { sql } from 'kysely'
import { fromItsBeginning } from '../../base/audit/operation'
import { ApiError, invalidQuery } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { runLater } from '../../base/storage/batchQueries'
import type { Executor } from '../../base/storage/database'
import { KEYS } from '../../engine/sql/ownTables'
import { type Answer, envelope, success, withOperation } from './envelope'

const HOURS = 24
const MAX_KEY = 255

interface StoredAnswer extends Record<string, unknown> {
  request: string
  status: number
  body: string
  headers: Record<string, string> | null
}

/** A write, and the response to its repetition. */
export interface IdempotentWrite {
  run(db: Executor): Promise<Answer>
  /** Builds the repeated response from the stored one, because permissions can have changed since. */
  again(db: Executor, claimed: Pick<Answer, 'data' | 'meta'>): Promise<Answer>
}

/**
 * Runs a write in one transaction. With an `Idempotency-Key`, the response is stored in the same transaction
 * and returned when the request is repeated, so a crash never leaves one without the other.
 */
export async function runIdempotent(
  { services, c }: { services: Services; c: Context<Env> },
  body: unknown,
  { run, again }: IdempotentWrite,
): Promise<Response> {
  const key = c.req.header('Idempotency-Key')
  const { kysely } = services.db
  const begin = fromItsBeginning((c.var as Partial<Env['Variables']>).session?.operation)
  if (key === undefined)
    return success(
      c,
      await kysely.transaction().execute(db => {
        begin()
        return run(db)
      }),
    )
  if (!key || key.length > MAX_KEY || /[^\x21-\x7e]/.test(key)) throw invalidQuery('Idempotency-Key', 'key')
  const owner = { user: c.var.session.user.id, key }
  const call = hashOf(`${c.req.method} ${c.req.path}`)
  // A fingerprint with the secret key: a body can contain a password, and readers
  // of the table must not be able to test guesses.
  const content = `${JSON.stringify(body)}${c.req.header('If-Match') ?? ''}`
  const request = `${call}.${services.keyring.fingerprint(content)}`
  // `SECRET_KEY` can have changed since the first request.
  const isSame = (stored: string) => {
    const [storedCall, fingerprint = ''] = stored.split('.')
    return storedCall === call && services.keyring.isFingerprintOf(fingerprint, content)
  }
  return kysely.transaction().execute(async db => {
    begin()
    const claimed = await claim(db, owner, request)
    if (claimed) {
      const stored = JSON.parse(claimed.body) as Pick<Answer, 'data' | 'meta'>
      if (isSame(claimed.request)) return success(c, replayed(claimed, stored, await again(db, stored)))
      // The response contains the record that an earlier request
      // created, so that the client can continue from there.
      const isMade = claimed.status === 201 && claimed.request.split('.')[0] === call
      const data = isMade ? { data: (await again(db, stored)).data } : {}
      throw new ApiError(428, 'idempotency_mismatch', data)
    }
    const answer = withOperation(c, await run(db))
    await storeAnswer(db, owner, answer)
    return success(c, answer)
  })
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

interface Owner {
  user: number
  key: string
}

/**
 * Deletes the person's expired keys, then claims the key or returns the response stored under it. A
 * concurrent request with the same key waits here until the first has finished.
 */
async function claim(db: Executor, { user, key }: Owner, request: string): Promise<StoredAnswer | undefined> {
  await runLater(db, [
    sql`delete from ${sql.id(KEYS)}
      where user_id = ${user} and created_at < now() - make_interval(hours => ${HOURS})`,
  ])
  const taken =
    await sql`insert into ${sql.id(KEYS)} (user_id, key, request) values (${user}, ${key}, ${request})
    on conflict do nothing returning key`.execute(db)
  if (taken.rows.length) return undefined
  const { rows } = await sql<StoredAnswer>`
    select request, status, body, headers from ${sql.id(KEYS)} where user_id = ${user} and key = ${key}`.execute(
    db,
  )
  return rows[0]
}

async function storeAnswer(db: Executor, { user, key }: Owner, answer: Answer): Promise<void> {
  await runLater(db, [
    sql`update ${sql.id(KEYS)}
      set status = ${answer.status}, body = ${envelope(answer)}, headers = ${JSON.stringify(answer.headers ?? {})}::jsonb
      where user_id = ${user} and key = ${key}`,
  ])
}

/** Returns a repeated response with the operation, status and headers of the first one. */
function replayed(claimed: StoredAnswer, stored: Pick<Answer, 'data' | 'meta'>, answer: Answer): Answer {
  const { operation } = (stored.meta ?? {}) as { operation?: string }
  const headers = { ...claimed.headers, 'Idempotency-Replayed': 'true' }
  const meta = operation ? { ...answer.meta, operation } : answer.meta
  return { ...answer, meta, status: claimed.status as ContentfulStatusCode, headers }
}
