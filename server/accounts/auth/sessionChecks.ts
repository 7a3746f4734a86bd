import { sql } from 'kysely'
import type { Services } from '../../base/services'
import { idleSql, livesSql, stampSql } from '../../engine/people/sessions'
import { SESSIONS } from '../../engine/people/tables'
import { tableName } from '../../engine/sql/columns'

/** What the database says of a session that lives. */
export interface Checked {
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
export class SessionChecks {
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
