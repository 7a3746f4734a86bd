import { mailPreferencesBodySchema, mailPreferencesSchema } from '../../../src/contract/account'
import { readDetails, writeDetails } from '../../accounts/auth/accountDetails'
import { route } from '../http/route'

const readPreferences = route(
  {
    method: 'get',
    path: '/auth/preferences',
    summary: 'Which mails one wants',
    data: mailPreferencesSchema,
  },
  async ({ services, session }) => {
    const { mail_new_device } = await readDetails(services.db.kysely, session.user.id)
    return { data: { mail_new_device } }
  },
)

const choosePreferences = route(
  {
    method: 'put',
    path: '/auth/preferences',
    summary: 'Choose which mails one wants',
    body: mailPreferencesBodySchema,
    data: mailPreferencesSchema,
    errors: [422],
  },
  async ({ services, session, body }) => {
    const data = await body()
    await writeDetails(services.db.kysely, session.user.id, data)
    return { data }
  },
)

/** Which mails a person wants. */
export const preferenceRoutes = [readPreferences, choosePreferences]
