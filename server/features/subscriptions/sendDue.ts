import { sql } from 'kysely'
import type { PauseReason } from '../../../src/contract/subscriptions'
import { FilterError } from '../../../src/core/schema/filter'
import { placeOf } from '../../base/encryption/encryptedColumn'
import { ApiError } from '../../base/errors/apiError'
import type { ScheduledJob } from '../../base/job'
import { apiUrlOf } from '../../base/publicUrl'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { isUnavailable } from '../../base/storage/unavailable'
import { queueMail } from '../../engine/mail/queueMail'
import { accountFields } from '../../engine/people/accounts'
import { hashSecret, newSecret } from '../../engine/people/token'
import { nextSending } from './nextSending'
import { notifyOfPause } from './notifyOfPause'
import { readerOf, type Subscriber } from './reader'
import { findView } from './subscribedView'
import type { StoredSubscription } from './subscriptions'
import { SUBSCRIPTION_TOKEN, SUBSCRIPTIONS } from './tables'
import { type ViewMail, viewMail } from './viewMail'

/** If a process dies while it handles a subscription, another can claim it after this time. */
const CLAIM_MINUTES = 15
/** How much the clocks of processes can differ. */
const SKEW_MS = 10 * 60_000
/** The maximum number of attempts. After these, the mail is skipped, and the next one is sent as usual. */
const ATTEMPTS = 3

const table = sql.id(SUBSCRIPTIONS)

/** Sends the views that are due. After downtime, each is sent once, no matter how many times were missed. */
export const subscriptionsJob: ScheduledJob = {
  name: 'subscriptions',
  every: '*/5 * * * *',
  atStart: true,
  alone: true,
  run: async ({ services, signal }) => ({ sent: await sendDue(services, signal) }),
}

/**
 * Sends the views that are due, and returns their number. Several processes can run this
 * concurrently. Each claims one subscription at a time and reads the view outside of a transaction.
 * Then one transaction queues the mail and sets the next time. After a crash before that, the claim
 * expires, and a slower process finds the next time already set. So each time queues exactly one
 * mail, which is then delivered at least once, like any mail.
 */
export async function sendDue(services: Services, signal?: AbortSignal): Promise<number> {
  await bringBack(services)
  let sent = 0
  for (;;) {
    signal?.throwIfAborted()
    const claimed = await claim(services)
    if (!claimed) return sent
    try {
      if (await sendClaimed(services, claimed)) sent++
    } catch (error) {
      if (isUnavailable(error)) throw error
      services.log.error({ err: error, subscription: claimed.id }, 'A view could not be sent')
    }
  }
}

/**
 * No view waits longer than until its next regular time. A clock that was ahead for a while had set a later one, and
 * perhaps a claim.
 */
async function bringBack({ db, now, office }: Services): Promise<void> {
  const at = now()
  const { rows } = await sql<Pick<StoredSubscription, 'days' | 'hour'>>`
    select distinct days, hour from ${table} where paused is null and next_at > ${at.toISOString()}::timestamptz`.execute(
    db.kysely,
  )
  for (const { days, hour } of rows) {
    const times = { days, hour }
    const next = nextSending(times, office.timeZone(), at).toISOString()
    const latest = nextSending(times, office.timeZone(), new Date(at.getTime() + SKEW_MS)).toISOString()
    await sql`
      update ${table} set next_at = ${next}::timestamptz, claimed_until = null, attempts = 0
      where paused is null and next_at > ${latest}::timestamptz
        and days = ${JSON.stringify(days)}::jsonb and hour = ${hour}`.execute(db.kysely)
  }
}

/** Claims the subscription that has been due longest. Skips those that other processes have claimed. */
async function claim({ db, now }: Services): Promise<StoredSubscription | undefined> {
  const at = now().toISOString()
  const { rows } = await sql<StoredSubscription>`
    update ${table} set attempts = attempts + 1,
      claimed_until = ${at}::timestamptz + make_interval(mins => ${CLAIM_MINUTES})
    where id = (
      select id from ${table}
      where paused is null and next_at <= ${at}::timestamptz
        and (claimed_until is null or claimed_until <= ${at}::timestamptz
          or claimed_until > ${at}::timestamptz + make_interval(mins => ${2 * CLAIM_MINUTES}))
      order by next_at, id limit 1 for update skip locked
    )
    returning *`.execute(db.kysely)
  return rows[0]
}

/** Returns whether a mail was sent. */
async function sendClaimed(services: Services, claimed: StoredSubscription): Promise<boolean> {
  const reader = await readerOf(services, Number(claimed.user_id))
  if (!reader) return pause(services, claimed, { reason: 'account' })
  if (reader.mustSetUpTwoSteps) return pause(services, claimed, { reason: 'two_steps', reader })
  if (claimed.attempts > ATTEMPTS) return skip(services, claimed)
  const view = await findView(reader.scope, claimed)
  if (!view) return pause(services, claimed, { reason: 'view', reader })
  let mail: ViewMail
  try {
    mail = await viewMail(reader.scope, view, claimed.format)
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason) throw error
    return pause(services, claimed, { reason, reader })
  }
  return services.db.kysely.transaction().execute(async db => {
    if (!(await advance(services, db, { claimed, name: view.name }))) return false
    await queueMail(services, db, {
      ...mail,
      ...addressOf(reader),
      unsubscribe: await linkOf(services, db, claimed),
    })
    return true
  })
}

/** Returns why a view is always refused, or undefined for a failure that might be temporary. */
function reasonOf(error: unknown): PauseReason | undefined {
  if (error instanceof FilterError) return error.reason === 'bad_value' ? 'failed' : 'filter'
  if (!(error instanceof ApiError) || error.status >= 500) return undefined
  return error.code === 'forbidden' ? 'filter' : 'failed'
}

/** Sets the next time, unless another process or the owner has changed it. Returns whether it did. */
async function advance(
  { office, now }: Services,
  db: Executor,
  { claimed, name }: { claimed: StoredSubscription; name?: string },
): Promise<boolean> {
  const { id, next_at, days, hour } = claimed
  const next = nextSending({ days, hour }, office.timeZone(), now())
  const { rows } = await sql`
    update ${table} set next_at = ${next.toISOString()}::timestamptz, claimed_until = null, attempts = 0,
      sent_at = case when ${name !== undefined}::boolean then ${now().toISOString()}::timestamptz else sent_at end,
      name = coalesce(${name ?? null}, name)
    where id = ${id} and paused is null and next_at = ${new Date(next_at).toISOString()}::timestamptz
    returning id`.execute(db)
  return rows.length > 0
}

async function skip(services: Services, claimed: StoredSubscription): Promise<false> {
  services.log.error({ subscription: claimed.id }, 'A view was skipped after several failed attempts')
  await advance(services, services.db.kysely, { claimed })
  return false
}

/** Pauses a subscription that can no longer be sent, and notifies its owner once. */
async function pause(
  services: Services,
  claimed: StoredSubscription,
  { reason, reader }: { reason: PauseReason; reader?: Subscriber },
): Promise<false> {
  await services.db.kysely.transaction().execute(async db => {
    const { rows } = await sql`
      update ${table} set paused = ${reason}, claimed_until = null, attempts = 0
      where id = ${claimed.id} and paused is null and next_at = ${new Date(claimed.next_at).toISOString()}::timestamptz
      returning id`.execute(db)
    if (rows.length && reader) await notifyOfPause({ services, db }, reader, { ...claimed, reason })
  })
  return false
}

/** Returns the mail's recipient and language. */
export function addressOf({ person, scope }: Subscriber) {
  const { email, name } = accountFields(scope.services.resources)
  const { record } = person.account
  return { to: String(record[email]), name: String(record[name] ?? ''), language: scope.language }
}

/** Returns the link that ends a subscription. A secret that can no longer be decrypted is replaced. */
async function linkOf(services: Services, db: Executor, { id, token }: StoredSubscription): Promise<string> {
  const { keyring, config } = services
  const place = placeOf(SUBSCRIPTION_TOKEN)
  const known = keyring.decrypt(token, place)
  const secret = known ?? newSecret()
  if (known === undefined)
    await sql`update ${table} set token = ${keyring.encrypt(secret, place)}, token_hash = ${hashSecret(secret)}
      where id = ${id}`.execute(db)
  return `${apiUrlOf(config)}unsubscribe?token=${secret}`
}
