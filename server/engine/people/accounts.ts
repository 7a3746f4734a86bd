import { sql } from 'kysely'
import type { Rule } from '../../../src/core/access/rule'
import { ruleOf } from '../../../src/core/access/ruleOf'
import type { AccountFields, Resource, Values } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import type { Row } from '../../../src/core/schema/row'
import { fromRow } from '../../../src/core/schema/rows'
import type { Services } from '../../base/services'
import type { Executor, TableRow as StoredRow } from '../../base/storage/database'
import { DELETED_AT, lowered, tableName } from '../sql/columns'
import type { Stored } from '../sql/select'

type Stores = Pick<Services, 'resources'>

/** An account as the database stores it. */
export interface Account {
  record: Stored
  /** The stored hash of the password, which is not part of the record. */
  passwordHash: string | null
  active: boolean
}

/** The field of a role with its rules. */
export const PERMISSIONS = 'permissions'

/** Returns which fields of the account resource have which purpose, such as the email address or the role. */
export function accountFields({ account }: Resources): AccountFields {
  if (!account.account) throw new Error(`${account.name} does not define how users sign in`)
  return account.account
}

/** Returns the account of a stored row; undefined if it is in the trash. */
export function accountOf({ resources }: Stores, row: StoredRow | undefined): Account | undefined {
  if (!row || row[DELETED_AT]) return undefined
  const { password, active } = accountFields(resources)
  const record = fromRow(resources.account, row as Row)
  return {
    record: { ...record, id: Number(row.id), version: Number(row.version) },
    passwordHash: typeof row[password] === 'string' ? row[password] : null,
    active: record[active] === true,
  }
}

/** Returns the account with this email address, ignoring case. */
export async function findAccount(stores: Stores, db: Executor, email: string): Promise<Account | undefined> {
  const { resources } = stores
  const rows = await db
    .selectFrom(tableName(resources.account))
    .selectAll()
    .where(DELETED_AT, 'is', null)
    .where(sql<boolean>`${sql.raw(lowered(accountFields(resources).email))} = ${normalEmail(email)}`)
    .execute()
  return rows.map(row => accountOf(stores, row)).find(account => account !== undefined)
}

/** Returns whether any account exists. */
export async function hasAccounts({ db, resources }: Pick<Services, 'db' | 'resources'>): Promise<boolean> {
  const query = db.kysely.selectFrom(tableName(resources.account)).select('id').limit(1)
  return (await query.execute()).length > 0
}

/** Returns the account with this ID, outside the trash. */
export async function accountOfId(stores: Stores, db: Executor, id: number): Promise<Account | undefined> {
  const rows = await db
    .selectFrom(tableName(stores.resources.account))
    .selectAll()
    .where('id', '=', id)
    .execute()
  return accountOf(stores, rows[0])
}

/** Returns an email address in the form that the email field stores. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

/**
 * Returns the resource of roles: the target of the account's role field. Throws if accounts have none.
 * @example const target = roleResource(services.resources)
 */
export function roleResource(resources: Resources): Resource {
  const name = accountFields(resources).role
  const field = name ? resources.account.fields[name] : undefined
  const target = field && resources.target(field)
  if (!target) throw new Error(`${resources.account.name} has no role field`)
  return target
}

/** A role with the rules that it adds to those of the account type. */
export interface Role {
  id: number
  name: string
  rules: Rule[]
}

/** Returns the role of an account; null if it has none. */
export async function roleOf({ resources }: Stores, db: Executor, record: Values): Promise<Role | null> {
  const { role: fieldName } = accountFields(resources)
  const field = fieldName ? resources.account.fields[fieldName] : undefined
  const target = field && resources.target(field)
  const id = fieldName && record[fieldName]
  if (!target || !id) return null
  const row = await db.selectFrom(tableName(target)).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row[DELETED_AT]) return null
  const role = fromRow(target, row as Row)
  return { id: Number(row.id), name: String(role[target.title] ?? ''), rules: rulesOf(target, role) }
}

/**
 * Returns the rules of a role; throws if its permissions are not a list.
 * @example const issues = checkRules(rulesOf(roleResource(resources), record), { resources, further, pages })
 */
export function rulesOf(target: Resource, role: Values): Rule[] {
  const permissions = role[PERMISSIONS]
  if (!Array.isArray(permissions)) {
    if (permissions) throw new Error(`${target.name}.${PERMISSIONS} is not a list of rules`)
    return []
  }
  return (permissions as Values[]).map(ruleOf)
}
