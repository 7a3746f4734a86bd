import type { Rule } from '../../../src/core/access/rule'
import type { Resources } from '../../../src/core/schema/resources'
import type { Executor } from '../../base/storage/database'
import { type Role, roleResource, rulesOf } from '../../engine/people/accounts'
import { DELETED_AT, tableName } from '../../engine/sql/columns'
import { storedRecord } from '../../engine/sql/select'

const names = (of: string | readonly string[]) => ([] as string[]).concat(of)

/** Returns whether a rule names this subject. */
export const isAbout = (rule: Rule, subject: string): boolean => names(rule.subject).includes(subject)

/** Returns every role outside the trash with its rules. */
export async function readRoles(resources: Resources, db: Executor): Promise<Role[]> {
  const target = roleResource(resources)
  const rows = await db.selectFrom(tableName(target)).selectAll().where(DELETED_AT, 'is', null).execute()
  return rows.map(row => {
    const role = storedRecord(target, row)
    return { id: role.id, name: String(role[target.title] ?? ''), rules: rulesOf(target, role) }
  })
}
