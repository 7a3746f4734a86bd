import type { Session } from '../http/session'
import type { Services } from '../services'
import { SessionChecks } from './sessionChecks'
import { readWholeSession, touch, type WholeSession } from './sessions'
import { isSecret, readBearer } from './token'

/** So long a process keeps what follows from a session: its rules name moments, and "now" is one of them. */
const KEPT_MS = 1_000
const MOST = 1_000

interface Remembered extends WholeSession {
  at: number
  timeZone: string
}

/**
 * Reads sessions for the requests of a process. What the rules of a person come to is kept for a second, but every
 * request asks the database whether the session lives and hangs on the same rows as before: what an administrator
 * takes away is gone at once, in every process, and no message between them has to arrive first.
 */
export function rememberSessions(
  services: Services,
): (authorization: string | undefined) => Promise<Session | undefined> {
  const known = new Map<number, Remembered>()
  const checks = new SessionChecks(services)

  async function readAnew(bearer: { id: number; secret: string }): Promise<Session | undefined> {
    const moment = momentOf(services)
    const whole = await readWholeSession(services, bearer)
    known.delete(bearer.id)
    if (!whole) return undefined
    const [oldest] = known.keys()
    if (known.size >= MOST && oldest !== undefined) known.delete(oldest)
    known.set(bearer.id, { ...whole, ...moment })
    return whole.session
  }

  return async authorization => {
    const bearer = readBearer(authorization)
    if (!bearer) return undefined
    const kept = known.get(bearer.id)
    if (!kept || !isOfNow(kept, services)) return readAnew(bearer)
    if (!isSecret(bearer.secret, kept.secretHash)) return undefined
    const checked = await checks.check(bearer.id)
    if (checked?.stamp !== kept.stamp) return readAnew(bearer)
    if (checked.idle) await touch(services.db.kysely, bearer.id)
    return kept.session
  }
}

const momentOf = ({ now, office }: Services) => ({ at: now().getTime(), timeZone: office.timeZone() })

function isOfNow(kept: Remembered, services: Services): boolean {
  const { at, timeZone } = momentOf(services)
  return Math.abs(at - kept.at) < KEPT_MS && timeZone === kept.timeZone
}
