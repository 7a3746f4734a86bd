import { knownWords } from '../../../resources/knownWords'
import { STRONG_ENOUGH } from '../../../src/core/account/passwordStrength'
import { type Issue, issueOf } from '../../../src/core/schema/issues'
import type { Values } from '../../../src/core/schema/resource'
import { schemaOf } from '../../../src/fields/schemas'
import { invalid } from '../../base/errors/apiError'
import type { Services } from '../../base/services'
import { companyName } from '../../base/settings/companyName'
import type { Executor } from '../../base/storage/database'
import { accountFields } from '../../engine/people/accounts'
import { isDemoPassword } from './demoPassword'
import { assessInThread } from './strength/assessInThread'

/** What is wrong with a password that somebody is to have; their name and address count as known words. */
export async function passwordIssues(
  { services, db }: { services: Services; db: Executor },
  password: string,
  person: Values,
): Promise<Issue[]> {
  const { resources, config } = services
  const names = accountFields(resources)
  const field = resources.account.fields[names.password]
  if (!field) throw new Error('The account has no field for the password')
  const checked = schemaOf(field).safeParse(password)
  if (!checked.success) return checked.error.issues.map(issueOf)
  if (!config.demo && isDemoPassword(password)) return [{ key: 'account.known_password' }]
  const known = [...knownWords, await companyName(db), person[names.name], person[names.email]]
  const { score, warning, suggestions } = await assessInThread(
    password,
    known.filter(word => typeof word === 'string'),
  )
  if (score >= STRONG_ENOUGH) return []
  return [warning ?? 'password.weak', ...suggestions].map(key => ({ key }))
}

/** A new password with its repetition, as the screens send both. */
export interface NewPassword {
  password: string
  password_confirmation: string
}

/** Throws a 422 unless a new password may be taken. */
export async function requireStrongPassword(
  { services, db }: { services: Services; db: Executor },
  { password, password_confirmation }: NewPassword,
  person: Values,
): Promise<void> {
  const issues = await passwordIssues({ services, db }, password, person)
  if (issues.length) throw invalid({ password: issues })
  if (password !== password_confirmation)
    throw invalid({ password_confirmation: [{ key: 'account.not_the_same' }] })
}
