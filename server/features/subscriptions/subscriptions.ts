import { sql } from 'kysely'
import type { PauseReason, Subscription, SubscriptionBody } from '../../../src/contract/subscriptions'
import { officeAlphabet, sortSql } from '../../../src/core/schema/alphabet'
import { viewLink } from '../../../src/core/schema/viewLink'
import { placeOf } from '../../base/encryption/encryptedColumn'
import { invalid, notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { hashSecret, newSecret } from '../../engine/people/token'
import { nextSending } from './nextSending'
import { recordSubscription } from './recordSubscription'
import { findView, subscribedView } from './subscribedView'
import { SUBSCRIPTION_TOKEN, SUBSCRIPTIONS } from './tables'

/** The maximum number of a person's subscriptions. */
const MAX_SUBSCRIPTIONS = 50

/** A stored subscription. */
export interface StoredSubscription {
  id: string
  user_id: string
  resource: string
  view: string
  name: string
  days: number[]
  hour: number
  format: Subscription['format']
  next_at: Date | string
  sent_at: Date | string | null
  paused: PauseReason | null
  attempts: number
  token: string
}

const table = sql.id(SUBSCRIPTIONS)

/** Returns the views that a person gets by mail. */
export async function listSubscriptions(scope: Scope): Promise<Subscription[]> {
  const { rows } = await sql<StoredSubscription>`
    select * from ${table} where user_id = ${scope.actor.id} order by ${sql.raw(sortSql('name', officeAlphabet()))}, id`.execute(
    scope.db,
  )
  const subscriptions: Subscription[] = []
  for (const row of rows) subscriptions.push(await serialize(scope, row))
  return subscriptions
}

/** Subscribes a person to a view, or changes their subscription. */
export async function subscribe(scope: Scope, body: SubscriptionBody): Promise<Subscription> {
  const { actor, services } = scope
  const { resource, view, hour, format } = body
  const { name } = await subscribedView(scope, body)
  const days = [...new Set(body.days)].sort()
  const secret = newSecret()
  const token = services.keyring.encrypt(secret, placeOf(SUBSCRIPTION_TOKEN))
  return scope.services.db.kysely.transaction().execute(async db => {
    const { rows } = await sql<StoredSubscription & { is_new: boolean }>`
    insert into ${table} (user_id, resource, view, name, days, hour, format, next_at, token, token_hash)
    select ${actor.id}, ${resource}, ${view}, ${name}, ${JSON.stringify(days)}::text::jsonb, ${hour}, ${format},
      ${nextOf(scope, { days, hour })}::timestamptz, ${token}, ${hashSecret(secret)}
    where (select count(*) from ${table} where user_id = ${actor.id}) < ${MAX_SUBSCRIPTIONS}
      or exists (select from ${table} where user_id = ${actor.id} and resource = ${resource} and view = ${view})
    on conflict (user_id, resource, view) do update set name = excluded.name, days = excluded.days,
      hour = excluded.hour, format = excluded.format, next_at = excluded.next_at, paused = null,
      claimed_until = null, attempts = 0
    returning *, xmax = 0 as is_new`.execute(db)
    const [row] = rows
    if (!row)
      throw invalid({ view: [{ key: 'api.subscriptions.too_many', params: { limit: MAX_SUBSCRIPTIONS } }] })
    const { user_id } = row
    const kind = row.is_new ? 'subscribe' : 'subscription'
    await recordSubscription({ ...scope, db }, kind, { user_id, resource, name, days, hour, format })
    return serialize({ ...scope, db }, row)
  })
}

/** Pauses or continues a person's subscription. Throws a 404 if they can no longer read the view. */
export async function pauseOwn(scope: Scope, id: number, paused: boolean): Promise<Subscription> {
  const before = await ownSubscription(scope, id)
  if (!paused) await subscribedView(scope, before)
  return scope.services.db.kysely.transaction().execute(async db => {
    const { rows } = await sql<StoredSubscription>`
    update ${table} set paused = ${paused ? 'owner' : null}, next_at = ${nextOf(scope, before)}::timestamptz,
      claimed_until = null, attempts = 0
    where id = ${id} and user_id = ${scope.actor.id} returning *`.execute(db)
    const [row] = rows
    if (!row) throw notFound()
    const { user_id, resource, name } = row
    await recordSubscription({ ...scope, db }, 'subscription', { user_id, resource, name, paused })
    return serialize({ ...scope, db }, row)
  })
}

/** Ends a person's subscription. */
export async function endOwn(scope: Scope, id: number): Promise<Subscription> {
  const { user_id, resource, ...row } = await ownSubscription(scope, id)
  const ended = await serialize(scope, { user_id, resource, ...row })
  await scope.services.db.kysely.transaction().execute(async db => {
    const { numAffectedRows } = await sql`
      delete from ${table} where id = ${id} and user_id = ${scope.actor.id}`.execute(db)
    if (!numAffectedRows) throw notFound()
    await recordSubscription({ ...scope, db }, 'unsubscribe', { user_id, resource, name: ended.name })
  })
  return ended
}

async function ownSubscription({ db, actor }: Scope, id: number): Promise<StoredSubscription> {
  const { rows } = await sql<StoredSubscription>`
    select * from ${table} where id = ${id} and user_id = ${actor.id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

const nextOf = ({ services }: Scope, times: { days: readonly number[]; hour: number }): string =>
  nextSending(times, services.office.timeZone(), services.now()).toISOString()

async function serialize(scope: Scope, row: StoredSubscription): Promise<Subscription> {
  const { resource, view, days, hour, format, paused, next_at, sent_at } = row
  const found = await findView(scope, row)
  const name = found?.name ?? row.name
  return {
    ...{ id: Number(row.id), resource, view, name, days, hour, format, paused },
    link: found ? viewLink(resource, view, found.state) : null,
    next_at: paused ? null : new Date(next_at).toISOString(),
    sent_at: sent_at === null ? null : new Date(sent_at).toISOString(),
  }
}
