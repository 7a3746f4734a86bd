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

/** How long a process caches a session. It is short, because rules can contain the current time. */
const KEPT_MS = 1_000
const MAX_CACHED = 1_000

interface Remembered extends WholeSession {
  at: number
  timeZone: string
  /** The revision of the definitions, because some give people rights on their own records. */
  revision: number
}

/** A session as it was a moment ago, and a check whether it is still current. */
export interface CachedSession {
  session: Session
  /**
   * Queries the database. A function rather than a promise, because an unhandled rejection would end the
   * process.
   */
  isCurrent(): Promise<boolean>
}

export interface SessionCache {
  read(authorization: string | undefined): Promise<Session | undefined>
  /** Returns a cached session; undefined if there is none. */
  presume(authorization: string | undefined): CachedSession | undefined
}

/**
 * Returns the session cache of a process. A user's rules are cached for a second, but every request checks in
 * the database that the session is active and that the rows it depends on have the same versions. So a
 * revoked permission takes effect immediately in every process, without messages between them.
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
    if (known.size >= MAX_CACHED && oldest !== undefined) known.delete(oldest)
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

const momentOf = ({ now, office, definitions }: Services) => ({
  at: now().getTime(),
  timeZone: office.timeZone(),
  revision: definitions.revision(),
})

function isOfNow(remembered: Remembered, services: Services): boolean {
  const { at, timeZone, revision } = momentOf(services)
  const isSame = timeZone === remembered.timeZone && revision === remembered.revision
  return isSame && Math.abs(at - remembered.at) < KEPT_MS
}

/** The database's data on an active session. */
interface Checked {
  /** The versions of all rows that it depends on. */
  stamp: string
  /** Whether its last use was recorded a while ago. */
  idle: boolean
}

type Round = Map<number, Checked>

/**
 * Checks whether sessions are still current. One statement runs at a time, and the checks that arrive in the
 * meantime share the next one. So a result is never older than its request, however many requests there are.
 */
class SessionChecks {
  #underWay: Promise<unknown> = Promise.resolve()
  #next: { ids: Set<number>; answer: Promise<Round> } | undefined

  constructor(private readonly services: Pick<Services, 'db' | 'resources'>) {}

  /** Returns undefined for a session that has ended. */
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
