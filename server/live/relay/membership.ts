import { sql } from 'kysely'
import type { Database, Executor } from '../../base/storage/database'
import type { Member, Membership, PresenceChange } from '../pusher/relay'
import { broadcast } from './processMessages'
import { MEMBERS } from './tables'

/** A connection in a presence channel. */
export interface MemberConnection {
  channel: string
  socket: string
}

interface MemberRow {
  id: string
  socket: string
  user_id: string
  user_info: string | null
}

const members = sql.id(MEMBERS)

/** Adds a connection to a channel and returns its members; notifies all processes if the user is new. */
export function join(
  db: Database,
  by: string,
  { channel, socket, member }: MemberConnection & { member: Member },
): Promise<Membership> {
  const info = member.user_info === undefined ? null : JSON.stringify(member.user_info)
  return inChannel(db, channel, async trx => {
    const inserted = await sql`insert into ${members} (process, channel, socket, user_id, user_info)
      values (${by}, ${channel}, ${socket}, ${member.user_id}, ${info})
      on conflict (channel, socket) do nothing returning id`.execute(trx)
    const rows = await membersIn(trx, channel)
    const seq = Number(rows.find(row => row.socket === socket)?.id)
    const places = rows.filter(({ user_id }) => user_id === member.user_id)
    if (inserted.rows.length && places.length === 1)
      await publish(db, trx, { by, change: { kind: 'member_added', channel, member, seq } })
    return { seq, members: people(rows) }
  })
}

/** Removes a connection from a channel; notifies all processes if it was the user's last one. */
export function leave(db: Database, by: string, { channel, socket }: MemberConnection): Promise<void> {
  return inChannel(db, channel, async trx => {
    const { rows: gone } = await sql<MemberRow & { seq: string }>`
      delete from ${members} where channel = ${channel} and socket = ${socket}
      returning *, nextval(pg_get_serial_sequence(${MEMBERS}, 'id')) as seq`.execute(trx)
    const [row] = gone
    if (!row) return
    const rows = await membersIn(trx, channel)
    if (rows.some(({ user_id }) => user_id === row.user_id)) return
    const change = { channel, member: memberOf(row), seq: Number(row.seq) }
    await publish(db, trx, { by, change: { kind: 'member_removed', ...change } })
  })
}

/** Returns the members of a channel, each user once. */
export const membersOf = async (db: Database, channel: string): Promise<Member[]> =>
  people(await membersIn(db.kysely, channel))

/** Returns the presence connections of processes that have stopped. */
export async function abandoned(db: Database, processes: string): Promise<MemberConnection[]> {
  const { rows } = await sql<MemberConnection>`
    select channel, socket from ${members}
    where process not in (select id from ${sql.id(processes)})`.execute(db.kysely)
  return rows
}

// Serializes the changes of a channel, so that each user joins or leaves once, in the order of `seq`.
function inChannel<T>(db: Database, channel: string, work: (trx: Executor) => Promise<T>): Promise<T> {
  return db.kysely.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`live ${channel}`}, 0))`.execute(trx)
    return work(trx)
  })
}

const publish = (db: Database, trx: Executor, message: { by: string; change: PresenceChange }) =>
  broadcast(db, { kind: 'presence', ...message }, trx)

async function membersIn(executor: Executor, channel: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select id, socket, user_id, user_info from ${members} where channel = ${channel} order by id`.execute(
    executor,
  )
  return rows
}

const people = (rows: readonly MemberRow[]): Member[] => [
  ...new Map(rows.map(row => [row.user_id, memberOf(row)])).values(),
]

const memberOf = ({ user_id, user_info }: MemberRow): Member => ({
  user_id,
  ...(user_info === null ? {} : { user_info: JSON.parse(user_info) }),
})
