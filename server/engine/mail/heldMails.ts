import { sql } from 'kysely'
import { nameOperation } from '../../base/audit/operation'
import { recordOperation } from '../../base/audit/recordOperation'
import type { Scope } from '../../base/services'
import { wakeBackground } from '../../base/wakeBackground'
import { MAILS } from './tables'

/** What an admin decides about mails that a restore has held back. */
export type HeldDecision = 'release' | 'drop'

const KINDS = { release: 'mails_released', drop: 'mails_dropped' } as const

/**
 * Sends held mails after all, or drops them with their texts: those with these IDs, or all. Without a mail server,
 * released mails are stored like others. Records it in the audit log, and returns the number of mails.
 */
export async function decideHeld(
  scope: Scope,
  decision: HeldDecision,
  ids?: readonly number[],
): Promise<number> {
  const { services, actor, operation } = scope
  if (!operation) throw new Error('Held mails need the operation of their request')
  const released = services.config.smtpUrl ? 'waiting' : 'kept'
  const change =
    decision === 'release'
      ? sql`state = ${released}, due_at = now(), attempts = 0, error = null`
      : sql`state = 'dropped', text = null, html = null, unsubscribe = null, file = null`
  return services.db.kysely.transaction().execute(async trx => {
    const { rows } = await sql`
      update ${sql.id(MAILS)} set ${change}
      where state = 'held' and (${ids ?? null}::bigint[] is null or id = any(${ids ?? null}::bigint[]))
      returning id`.execute(trx)
    if (!rows.length) return 0
    nameOperation({ operation }, { kind: KINDS[decision], details: { mails: rows.length } })
    await recordOperation(trx, operation, { by: actor.id, at: services.now().toISOString() })
    if (decision === 'release') await wakeBackground(services, trx)
    return rows.length
  })
}
