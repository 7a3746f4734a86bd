import type { ReactElement } from 'react'
import { createAccessControl } from '../providers/accessControlProvider'
import type { AccountActions } from '../providers/account'
import { createAccountCalls } from '../providers/accountCalls'
import { createAuthProvider } from '../providers/authProvider'
import { createDataProvider } from '../providers/dataProvider'
import type { Http } from '../providers/http'
import { loadI18nProvider } from '../providers/i18nProvider'
import { resources } from '../resources'
import { labelsIn } from '../resources/i18n/labels'
import { menuGroups, routes } from '../resources/routes'
import { AccountCallsContext } from './account/accountCallsContext'
import { SessionProvider } from './auth/SessionContext'
import { SignInAgain } from './auth/SignInAgain'
import type { Session } from './auth/session'
import { forgetLabels, rememberLabels } from './fields/reference/labelStore'
import { ResourcesProvider } from './fields/resources.view'
import type { Preferences } from './preferences/createPreferences'
import { AppRouter } from './routing/AppRouter'
import { routerProvider } from './routing/routerProvider'
import { AdminApp } from './shell/AdminApp'
import { ShellContext } from './shell/ShellContext'
import './theme/fonts.css'
import { isRedirect, type PageRoute } from './routing/routes'
import type { ThemeMode } from './theme/mode'

export interface AppParts {
  account: AccountActions
  session: Session
  http: Http
  preferences: Preferences
  themeMode: ThemeMode
}

/** Puts the product and the engine together; together with main the only place in src that knows both. */
export async function createApp({
  account,
  session,
  http,
  preferences,
  themeMode,
}: AppParts): Promise<ReactElement> {
  forgetLabelsOfOthers(session)
  const i18nProvider = await loadI18nProvider(labelsIn)
  const authProvider = createAuthProvider(account, session, createAccessControl(session, resources))
  const dataProvider = createDataProvider({ http, rememberLabels })
  const pages = routes.filter((entry): entry is PageRoute => !isRedirect(entry))
  const accountCalls = createAccountCalls(http, account)
  const beside = <SignInAgain {...account} />
  return (
    <SessionProvider session={session}>
      <ShellContext.Provider value={{ resources, pages, menuGroups, preferences, themeMode, beside }}>
        <ResourcesProvider resources={resources}>
          <AccountCallsContext.Provider value={accountCalls}>
            <AppRouter entries={routes} resources={resources}>
              <AdminApp {...{ routerProvider, dataProvider, authProvider, i18nProvider }} />
            </AppRouter>
          </AccountCallsContext.Provider>
        </ResourcesProvider>
      </ShellContext.Provider>
    </SessionProvider>
  )
}

/** Whoever signs in next on this page may see less. */
function forgetLabelsOfOthers(session: Session): void {
  let known = session.get().user?.id
  session.subscribe(() => {
    const now = session.get().user?.id
    if (now !== known) forgetLabels()
    known = now
  })
}
