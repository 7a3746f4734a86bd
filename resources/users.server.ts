import { sql } from 'kysely'
import { endSessionsOf } from '../server/auth/sessions'
import { ApiError, invalid } from '../server/http/apiError'
import type { HookedWrite, ServerHooks } from '../server/records/serverHooks'
import type { Executor } from '../server/storage/database'
import type { Values } from '../src/schema/resource'
import { grantsOnlyOwnRights } from './rules'

const ADMIN = 1

const isAdmin = (user: Values | undefined) => user?.user_type === ADMIN && user.active === true

const refused = (rule: string) =>
  new ApiError(409, 'not_possible', { message: `resources.users.rules.${rule}` })

/** Whether an administrator is left besides this one. The rows are locked, so that two cannot leave at once. */
async function hasOtherAdmin(db: Executor, id: unknown): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from users where user_type = ${ADMIN} and active and deleted_at is null for update`.execute(db)
  return rows.some(row => Number(row.id) !== Number(id))
}

async function keepOneAdmin({ action, before, record }: HookedWrite, db: Executor): Promise<void> {
  if (!isAdmin(before) || (action !== 'delete' && isAdmin(record))) return
  if (await hasOtherAdmin(db, before?.id)) return
  if (action === 'delete') throw refused('last_admin')
  throw invalid({ user_type: [{ key: 'resources.users.rules.last_admin' }] })
}

/** P-11: nobody deletes somebody who may do more, nor themselves; one System Admin always stays. */
export const hooks: ServerHooks = {
  resource: 'users',
  async beforeWrite(write, db, { actor }) {
    const { action, before } = write
    if (action === 'delete' && actor && before) {
      if (before.id === actor.id) throw refused('not_oneself_deleted')
      if (!grantsOnlyOwnRights(before, before, actor as Values)) throw refused('own_rights_only')
    }
    await keepOneAdmin(write, db)
    // Whoever gave a new password means to shut out those who know the old one.
    if (action === 'update' && typeof write.record.password === 'string')
      await endSessionsOf(db, Number(before?.id))
    return undefined
  },
}
