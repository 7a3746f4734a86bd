import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AdminContext, Notification } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { loadI18nProvider } from '../../providers/i18nProvider'
import { AccountCallsContext } from '../../src/office/account/accountCallsContext'
import type { AccountCalls } from '../../src/ui/calls/accountCalls'
import { ResourcesProvider } from '../../src/ui/fields/ResourcesContext'
import { SessionProvider } from '../../src/ui/session/SessionContext'
import { type Account, createSession } from '../../src/ui/session/session'
import { resources } from '../pages/definitions'

export const ada: Account = { id: 7, name: 'Ada Winter', email: 'ada@example.com', user_type: 1 }

/** Returns account calls that throw until the test defines their responses. */
function callsOf(given: Partial<AccountCalls>): AccountCalls {
  return new Proxy(given, {
    get: (target, name) =>
      target[name as keyof AccountCalls] ??
      (async () => {
        throw new Error(`${String(name)} was not expected`)
      }),
  }) as AccountCalls
}

/** Renders an account page as the app does, signed in as Ada. */
export async function open(page: ReactNode, calls: Partial<AccountCalls>, at = '/', user = ada) {
  const session = createSession({
    user,
    token: '1|abcdefghijklmnop',
    rules: [{ action: 'manage', subject: 'all' }],
  })
  const i18nProvider = await loadI18nProvider(async () => ({}))
  const content = (
    <SessionProvider session={session}>
      <AccountCallsContext.Provider value={callsOf(given(calls))}>
        <ResourcesProvider resources={resources}>
          <AdminContext i18nProvider={i18nProvider}>
            {page}
            <Notification />
          </AdminContext>
        </ResourcesProvider>
      </AccountCallsContext.Provider>
    </SessionProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: content }], { initialEntries: ['/start', at] })
  render(<RouterProvider router={router} />)
  return { router, session }
}

const given = (calls: Partial<AccountCalls>): Partial<AccountCalls> => ({
  sessions: async () => [],
  refresh: async () => undefined,
  ...calls,
})
