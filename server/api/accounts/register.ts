import { Hono } from 'hono'
import { z } from 'zod'
import { addIssue, type Issues, issueOf } from '../../../src/core/schema/issues'
import type { Values } from '../../../src/core/schema/resource'
import { schemaOf } from '../../../src/fields/schemas'
import { writeDetails } from '../../accounts/auth/accountDetails'
import { createAttempts } from '../../accounts/auth/attempts'
import { type DeferredJob, enqueueJob } from '../../accounts/auth/deferredJobs'
import { mailLimits, registerLimits } from '../../accounts/auth/limits'
import { mailLink } from '../../accounts/auth/mails'
import { requireStrongPassword } from '../../accounts/auth/newPassword'
import { storeHash } from '../../accounts/auth/setPassword'
import type { Operation } from '../../base/audit/operation'
import { ApiError, invalid } from '../../base/errors/apiError'
import { clientAddress } from '../../base/request/clientAddress'
import { operationOf } from '../../base/request/operationOf'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { readSettings } from '../../base/settings/settings'
import { accountFields, accountOfId, findAccount } from '../../engine/people/accounts'
import { mailAccount } from '../../engine/people/mailAccount'
import { hashPassword } from '../../engine/people/passwords'
import { serverWriter } from '../../engine/writes/createRecords'
import { prepare } from '../../engine/writes/prepare'
import { writeNew } from '../../engine/writes/write'
import { success } from '../http/envelope'
import { readBody } from '../http/jsonBody'
import { languageOf } from '../http/language'

const REGISTRATION = 'registration'
/** The type without rights of its own but the dashboard, until an administrator gives another one. */
const OTHER = 4

const body = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  password_confirmation: z.string(),
})

/** `POST auth/register`: the answer is the same whether or not somebody has the address. */
export function registerRoutes(services: Services): Hono<Env> {
  const { kysely } = services.db
  const attempts = createAttempts(services.db, registerLimits)
  const mails = createAttempts(services.db, mailLimits)

  return new Hono<Env>().post('/auth/register', async c => {
    if ((await readSettings(kysely, [REGISTRATION]))[REGISTRATION] === false)
      throw new ApiError(403, 'forbidden', { message: 'account.registration_off' })
    const given = await readBody(c, body)
    const address = clientAddress(c, services.config.trustedProxies)
    await attempts.count('', address)
    const person = checkPerson(services, given)
    await requireStrongPassword(services, kysely, given, person)
    await mails.count(String(person.email), address)
    const hash = await hashPassword(given.password)
    const operation = { ...operationOf(c, services.config.trustedProxies), kind: 'register' }
    await enqueueJob(services, 'register', { person, hash, language: languageOf(services, c), operation })
    return success(c, { status: 201, data: null })
  })
}

/** Name and address as their fields keep them, or a 422. */
function checkPerson({ resources }: Services, given: z.infer<typeof body>): Values {
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

/** Makes the account and sends its link; whoever has the address already is told instead. */
export const registerJob: DeferredJob = async (services, db, { person, hash, language, operation }) => {
  const { resources } = services
  const names = accountFields(resources)
  const sent = person as Values
  const known = await findAccount(services, db, String(sent[names.email]))
  if (known) return mailAccount(services, db, known, { kind: 'registered_already' })
  const languages = names.language ? { [names.language]: language } : {}
  const values = { ...sent, ...languages, [names.type]: OTHER, [names.active]: true }
  const writer = { ...serverWriter(services), operation: operation as Operation | undefined }
  const [record] = await writeNew(writer, db, resources.account, [prepare(writer, resources.account, values)])
  const account = record && (await accountOfId(services, db, record.id))
  if (!account) throw new Error('A registered account is not there')
  await storeHash(services, db, account.record.id, String(hash))
  await writeDetails(db, account.record.id, { unverified: true })
  await mailLink(services, db, account, { kind: 'verify', purpose: 'verify', nameless: true })
}
