import type { AccountResponse, Entered } from '../../../src/contract/signIn'
import { can } from '../../../src/core/access/ability'
import { ownerRules } from '../../../src/core/access/ownership'
import type { Services } from '../../base/services'
import { readSettings } from '../../base/settings/settings'
import type { Executor } from '../../base/storage/database'
import { type Account, accountFields, roleOf } from '../../engine/people/accounts'
import { type Device, rememberDevice } from '../../engine/people/devices'
import { sessionOf, startSession } from '../../engine/people/sessions'
import { mustSetUp, TWO_STEPS_POLICY } from '../../engine/people/twoStepsPolicy'
import { readDetails, recordSignIn } from './accountDetails'
import { operationFrom, recordAccountAction } from './accountOperations'
import { mailNewDevice } from './mails'
import { hasTwoSteps } from './twoSteps'

/**
 * Returns a signed-in user as the API returns them, with the values that rules compare with their own record.
 */
export async function serializeAccount(
  services: Services,
  db: Executor,
  account: Account,
): Promise<AccountResponse> {
  const { record } = account
  const role = await roleOf(services, db, record)
  const { unverified } = await readDetails(db, record.id)
  const twoSteps = await hasTwoSteps(db, record.id)
  const policy = (await readSettings(db, [TWO_STEPS_POLICY]))[TWO_STEPS_POLICY]
  const { ability } = sessionOf(services, account, { id: 0, role })
  const names = accountFields(services.resources)
  const { contextFields = [] } = names
  return {
    id: record.id,
    name: record[names.name] as string,
    email: record[names.email] as string,
    user_type: record[names.type] as number | null,
    role: role && { id: role.id, name: role.name },
    permissions: [...(role?.rules ?? []), ...ownerRules(services.resources)],
    ...Object.fromEntries(contextFields.map(field => [field, record[field] ?? null])),
    language: ((names.language && record[names.language]) ?? null) as string | null,
    email_verified: !unverified,
    two_steps: twoSteps,
    must_set_up_two_steps: mustSetUp(policy, can(ability, 'manage', 'all'), twoSteps),
  }
}

/**
 * Signs in a user who has proved their identity, in the caller's transaction; returns the sign-in response.
 */
export async function enter(
  { services, db }: { services: Services; db: Executor },
  account: Account,
  device: Device,
): Promise<Entered> {
  const { id } = account.record
  const isNew = await rememberDevice(db, id, device)
  if (isNew && (await readDetails(db, id)).mail_new_device)
    await mailNewDevice({ services, db }, account, device)
  await recordSignIn(db, id)
  const token = await startSession(db, id, device)
  const user = await serializeAccount(services, db, account)
  const details = { two_steps: user.two_steps, ...(isNew ? { new_device: true } : {}) }
  await recordAccountAction({ services, db }, operationFrom(device), {
    kind: 'sign_in',
    of: id,
    by: id,
    details,
  })
  return { user, token }
}
