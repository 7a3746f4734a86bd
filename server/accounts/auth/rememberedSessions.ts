import { sql } from 'kysely'
import type { Session } from '../../base/request/session'
import type { Services } from '../../base/services'
import {
  idleSql,
  livesSql,
  readWholeSession,
  stampSql,
  touch,
  type WholeSession,
} from '../../engine/people/sessions'
import { SESSIONS } from '../../engine/people/tables'
import { isSecret, readBearer } from '../../engine/people/token'
import { tableName } from '../../engine/sql/columns'

/** So long a process keeps what follows from a session: its rules name moments, and "now" is one of them. */
const KEPT_MS = 1_000
const MOST = 1_000

interface Remembered extends WholeSession {
  at: number
  timeZone: string
}

/** A session as it was a moment ago, and whether the database says that it still is. */
export interface CachedSession {
  session: Session
  /** Asks; nobody is asked before, as a promise that nobody waits for would end the process when it fails. */
  isCurrent(): Promise<boolean>
}

export interface SessionCache {
  read(authorization: string | undefined): Promise<Session | undefined>
  /** Undefined when nothing is known of it. */
  presume(authorization: string | undefined): CachedSession | undefined
}

/**
 * Reads sessions for the requests of a process. What the rules of a person come to is kept for a second, but every
 * request asks the database whether the session lives and hangs on the same rows as before: what an administrator
 * takes away is gone at once, in every process, and no message between them has to arrive first.
 */
export function createSessionCache(services: Services): SessionCache {
  const known = new Map<number, Remembered>()
  const checks = new SessionChecks(services)

  async function refresh(bearer: { id: number; secret: string }): Promise<Session | undefined> {
    const moment = momentOf(services)
    const whole = await readWholeSession(services, bearer)
    known.delete(bearer.id)
    if (!whole) return undefined
    const [oldest] = known.keys()
    if (known.size >= MOST && oldest !== undefined) known.delete(oldest)
    known.set(bearer.id, { ...whole, ...moment })
    return whole.session
  }

  async function stillHolds(id: number, { stamp }: Remembered): Promise<boolean> {
    const checked = await checks.check(id)
    if (checked?.stamp !== stamp) {
      known.delete(id)
      return false
    }
    if (checked.idle) await touch(services.db.kysely, id)
    return true
  }

  function presume(authorization: string | undefined): CachedSession | undefined {
    const bearer = readBearer(authorization)
    const remembered = bearer && known.get(bearer.id)
    if (!remembered || !isOfNow(remembered, services) || !isSecret(bearer.secret, remembered.secretHash))
      return undefined
    return { session: remembered.session, isCurrent: () => stillHolds(bearer.id, remembered) }
  }

  async function read(authorization: string | undefined): Promise<Session | undefined> {
    const presumed = presume(authorization)
    if (presumed && (await presumed.isCurrent())) return presumed.session
    const bearer = readBearer(authorization)
    return bearer && refresh(bearer)
  }

  return { read, presume }
}

const momentOf = ({ now, office }: Services) => ({ at: now().getTime(), timeZone: office.timeZone() })

function isOfNow(remembered: Remembered, services: Services): boolean {
  const { at, timeZone } = momentOf(services)
  return Math.abs(at - remembered.at) < KEPT_MS && timeZone === remembered.timeZone
}

/** What the database says of a session that lives. */
interface Checked {
  /** The versions of all that it hangs on. */
  stamp: string
  /** Its last use was noted a while ago. */
  idle: boolean
}

type Round = Map<number, Checked>

/**
 * Asks whether sessions still are what they were. One statement at a time is under way; whoever comes meanwhile is in
 * the next one, so that an answer never is of a moment before the question, however many ask.
 */
class SessionChecks {
  #underWay: Promise<unknown> = Promise.resolve()
  #next: { ids: Set<number>; answer: Promise<Round> } | undefined

  constructor(private readonly services: Pick<Services, 'db' | 'resources'>) {}

  /** Undefined for a session that has ended. */
  async check(id: number): Promise<Checked | undefined> {
    this.#next ??= this.#plan()
    this.#next.ids.add(id)
    return (await this.#next.answer).get(id)
  }

  #plan() {
    const ids = new Set<number>()
    const answer = this.#underWay.then(() => {
      this.#next = undefined
      return this.#ask([...ids])
    })
    const ended = () => undefined
    this.#underWay = answer.then(ended, ended)
    return { ids, answer }
  }

  async #ask(ids: readonly number[]): Promise<Round> {
    const account = sql.table(tableName(this.services.resources.account))
    const { rows } = await sql<Checked & { id: string }>`
      select session.id, ${stampSql(this.services)} as stamp, ${idleSql} as idle
      from ${sql.table(SESSIONS)} session join ${account} holder on holder.id = session.user_id
      where session.id = any(${ids}::bigint[]) and ${livesSql}`.execute(this.services.db.kysely)
    return new Map(rows.map(({ id, ...checked }) => [Number(id), checked]))
  }
}
