import { knownWords } from '../../../resources/knownWords'
import { type Assessment, STRONG_ENOUGH } from '../../../src/core/account/passwordStrength'
import { type Issue, issueOf } from '../../../src/core/schema/issues'
import type { Values } from '../../../src/core/schema/resource'
import { schemaOf } from '../../../src/fields/schemas'
import { ApiError, invalid } from '../../base/errors/apiError'
import { strengthThread } from '../../base/product/modules'
import type { Services } from '../../base/services'
import { companyName } from '../../base/settings/companyName'
import type { Executor } from '../../base/storage/database'
import { ThreadLimitError, ThreadPool } from '../../base/threads/threadPool'
import { accountFields } from '../../engine/people/accounts'
import { isDemoPassword } from './demoPassword'
import type { StrengthTasks } from './strength/strengthThread'

/** Who sets a password: the ID of an account, or the network of somebody who is not signed in (`Turns`). */
interface Setting {
  services: Services
  db: Executor
  person: string
}

/** Returns the issues of a password for a user, whose name and address count as known words. */
export async function passwordIssues(
  { services, db, person: by }: Setting,
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
    by,
    password,
    known.filter(word => typeof word === 'string'),
  )
  if (score >= STRONG_ENOUGH) return []
  return [warning ?? 'password.weak', ...suggestions].map(key => ({ key }))
}

/** A new password and its confirmation, as forms send them. */
export interface NewPassword {
  password: string
  password_confirmation: string
}

/** Throws a 422 if a new password is not acceptable. */
export async function requireStrongPassword(
  setting: Setting,
  { password, password_confirmation }: NewPassword,
  person: Values,
): Promise<void> {
  const issues = await passwordIssues(setting, password, person)
  if (issues.length) throw invalid({ password: issues })
  if (password !== password_confirmation)
    throw invalid({ password_confirmation: [{ key: 'account.not_the_same' }] })
}

const pool = new ThreadPool<StrengthTasks>({
  entry: strengthThread,
  threads: 2,
  queue: 20,
  memory: 128,
  // Includes the thread's start, which takes seconds on a busy machine.
  time: 30_000,
  idle: 60_000,
})

/**
 * Assesses how hard a password is to guess. This can take a second of CPU time, and anyone can send a
 * password.
 */
export async function assessInThread(
  person: string,
  password: string,
  personal: readonly string[],
): Promise<Assessment> {
  try {
    return await pool.run('assess', { password, personal }, { person })
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) throw error
    // No password alone reaches the limits, so the machine is busy.
    throw new ApiError(429, 'too_many', { message: 'api.queue_full', headers: { 'Retry-After': '10' } })
  }
}
