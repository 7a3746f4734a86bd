import type { Values } from '../../../src/core/schema/resource'
import type { Services } from '../../base/services'
import { accountFields, accountOf, roleOf } from '../../engine/people/accounts'
import { tableName } from '../../engine/sql/columns'

/** A demo account, as printed at startup. */
export interface SignIn {
  email: string
  description: string
}

const LANGUAGE = 'en'

/** Returns one demo account that can sign in for each combination of type and role. */
export async function demoSignIns(services: Services, ids: readonly number[]): Promise<SignIn[]> {
  if (!ids.length) return []
  const { db, resources } = services
  const { email, type, role } = accountFields(resources)
  const rows = await db.kysely
    .selectFrom(tableName(resources.account))
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  const kinds = new Map<string, Values>()
  for (const row of rows) {
    const account = accountOf(services, row)
    if (!account?.active || !account.passwordHash) continue
    const kind = JSON.stringify([account.record[type], role && account.record[role]])
    if (!kinds.has(kind)) kinds.set(kind, account.record)
  }
  return Promise.all(
    [...kinds.values()].map(async record => ({
      email: String(record[email]),
      description: kindOf(services, record[type], (await roleOf(services, db.kysely, record))?.name),
    })),
  )
}

function kindOf({ messages }: Services, type: unknown, role: string | undefined): string {
  const known = ['1', '2', '3'].includes(String(type)) ? String(type) : 'other'
  const name = messages.translate(LANGUAGE, `auth.type.${known}`)
  return role ? `${name}, ${role}` : name
}
