import { type Ability, canOn } from '../../../src/access/ability'
import { targetOf } from '../../../src/schema/path'
import type { Resource, Values } from '../../../src/schema/resource'
import { fieldOf } from '../../../src/schema/systemFields'
import { type Account, accountOfId, roleOf } from '../../auth/accounts'
import { sessionOf } from '../../auth/sessions'
import { readByIds, type Stored } from '../../records/select'
import type { Services } from '../../services'
import type { Executor } from '../../storage/database'

/** Where a path of references ends for one record: the record that has the field, and its value. */
export interface Reached {
  resource: Resource
  record: Stored
  name: string
  value: unknown
}

/** Follows `policy_id.assigned_to` from a record; undefined where a step on the way is empty or in the trash. */
export async function follow(
  { resources }: Services,
  db: Executor,
  resource: Resource,
  record: Stored,
  path: string,
): Promise<Reached | undefined> {
  let at = { resource, record }
  const names = path.split('.')
  const last = names.pop() ?? ''
  for (const name of names) {
    const field = fieldOf(at.resource, name)
    const target = field && targetOf(resources.all, field)
    const id = Number(at.record[name] ?? 0)
    const next = target && id ? (await readByIds(db, target, [id])).get(id) : undefined
    if (!target || !next) return undefined
    at = { resource: target, record: next }
  }
  return { ...at, name: last, value: at.record[last] ?? null }
}

/** Somebody who is written to, with what they may do. */
export interface Receiver {
  account: Account
  ability: Ability
}

/** The person a mail about a record goes to; undefined when there is none, or they may not sign in or read the record. */
export async function receiverOf(
  services: Services,
  db: Executor,
  resource: Resource,
  record: Stored,
  path: string,
): Promise<Receiver | undefined> {
  const reached = await follow(services, db, resource, record, path)
  if (!reached?.value) return undefined
  const account = await accountOfId(services, db, Number(reached.value))
  if (!account?.active) return undefined
  const role = await roleOf(services, db, account.record)
  const { ability } = sessionOf(services, 0, account, role)
  return canOn(ability, 'read', resource, record as Values) ? { account, ability } : undefined
}
