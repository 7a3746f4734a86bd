import { type RegisterBody, signInEndpoints } from '../../../src/contract/signIn'
import { addIssue, type Issues, issueOf } from '../../../src/core/schema/issues'
import type { Values } from '../../../src/core/schema/resource'
import { schemaOf } from '../../../src/fields/schemas'
import { writeDetails } from '../../accounts/auth/accountDetails'
import { attemptsOf } from '../../accounts/auth/attempts'
import { type DeferredJob, enqueueJob } from '../../accounts/auth/deferredJobs'
import { mailLimits, registerLimits } from '../../accounts/auth/limits'
import { mailLink } from '../../accounts/auth/mails'
import { requireStrongPassword } from '../../accounts/auth/newPassword'
import { storeHash } from '../../accounts/auth/setPassword'
import type { Operation } from '../../base/audit/operation'
import { ApiError, invalid } from '../../base/errors/apiError'
import { clientAddress, networkOf } from '../../base/request/clientAddress'
import { operationOf } from '../../base/request/operationOf'
import type { Services } from '../../base/services'
import { readSettings } from '../../base/settings/settings'
import { accountFields, accountOfId, findAccount } from '../../engine/people/accounts'
import { mailAccount } from '../../engine/people/mailAccount'
import { hashPassword } from '../../engine/people/passwords'
import { serverWriter } from '../../engine/records/scope'
import { prepare } from '../../engine/writes/prepare'
import { writeRecords } from '../../engine/writes/writeRecord'
import { route } from '../http/route'

const REGISTRATION = 'registration'
/**
 * The user type for new accounts. It has only the dashboard until an administrator assigns another.
 */
const OTHER = 4

/** The response is the same whether or not the address is taken. */
const register = route(signInEndpoints.register, async ({ c, services, language, body }) => {
  const { kysely } = services.db
  if ((await readSettings(kysely, [REGISTRATION]))[REGISTRATION] === false)
    throw new ApiError(403, 'forbidden', { message: 'account.registration_off' })
  const given = await body()
  const address = clientAddress(c, services.config.trustedProxies)
  await attemptsOf(services.db, registerLimits).count('', address)
  const person = checkPerson(services, given)
  const network = networkOf(address)
  await requireStrongPassword({ services, db: kysely, person: network }, given, person)
  await attemptsOf(services.db, mailLimits).count(String(person.email), address)
  const hash = await hashPassword(network, given.password)
  const operation = { ...operationOf(c, services.config.trustedProxies), kind: 'register' }
  await enqueueJob(services, 'register', { person, hash, language, operation })
  return { data: null }
})

/** Returns name and address as their fields store them, or throws a 422. */
function checkPerson({ resources }: Services, given: RegisterBody): Values {
  const { name, email } = accountFields(resources)
  const issues: Issues = {}
  const person: Values = {}
  for (const [sent, field] of [
    ['name', name],
    ['email', email],
  ] as const) {
    const definition = resources.account.fields[field]
    if (!definition) throw new Error(`The account has no field ${field}`)
    const checked = schemaOf(definition).safeParse(given[sent].trim())
    if (!given[sent].trim()) addIssue(issues, sent, { key: 'validation.required' })
    else if (checked.success) person[field] = checked.data
    else for (const issue of checked.error.issues) addIssue(issues, sent, issueOf(issue))
  }
  if (Object.keys(issues).length) throw invalid(issues)
  return person
}

/** Creates the account and mails its link. If the address is taken, its holder gets a mail instead. */
export const registerJob: DeferredJob = async (services, db, { person, hash, language, operation }) => {
  const { resources } = services
  const names = accountFields(resources)
  const sent = person as Values
  const known = await findAccount(services, db, String(sent[names.email]))
  if (known) return mailAccount({ services, db }, known, { kind: 'registered_already' })
  const languages = names.language ? { [names.language]: language } : {}
  const values = { ...sent, ...languages, [names.type]: OTHER, [names.active]: true }
  const writer = { ...serverWriter(services), operation: operation as Operation | undefined }
  const prepared = [prepare(writer, resources.account, { sent: values })]
  const [record] = await writeRecords({ ...writer, db }, resources.account, { action: 'create', prepared })
  const account = record && (await accountOfId(services, db, record.id))
  if (!account) throw new Error('The registered account does not exist')
  await storeHash({ services, db }, account.record.id, String(hash))
  await writeDetails(db, account.record.id, { unverified: true })
  await mailLink({ services, db }, account, { kind: 'verify', purpose: 'verify', nameless: true })
}

export const registerRoutes = [register]
