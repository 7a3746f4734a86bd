import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type AuthProvider, CustomRoutes, type DataProvider } from 'react-admin'
import { Route } from 'react-router-dom'
import type { RouteEntry } from '../core/routing/routes'
import { NotAuthorized } from '../ui/page/NotAuthorized'
import { NotFound } from '../ui/page/NotFound'
import { useSession } from '../ui/session/SessionContext'
import { useShell } from '../ui/shell/ShellContext'
import { AppRouter } from './routing/AppRouter'
import { routerProvider } from './routing/routerProvider'
import { Admin } from './shell/Admin'
import { appStore } from './shell/appStore'
import { AppCrash } from './shell/CrashPage'
import { LoadingIndicator } from './shell/LoadingIndicator'
import { pageRoutes } from './shell/pageRoutes'
import { resourceDefinitions } from './shell/resourceDefinitions'
import { isPageHere, ResourcePages } from './shell/resourceElements'
import { Shell } from './shell/Shell'
import { type AppI18n, useAppLook } from './shell/useAppLook'

interface Props {
  /** For `/api/v1` (providers/dataProvider.ts). */
  dataProvider: DataProvider
  /** The session and its rights (providers/authProvider.ts). */
  authProvider: AuthProvider
  /** The translations, with a new provider for each language (providers/i18nProvider.ts). */
  i18n: AppI18n
  queryClient: QueryClient
  /** The addresses of the hand-written pages (resources/routes.ts). */
  entries: readonly RouteEntry[]
}

/**
 * The app of a signed-in user: react-admin with Coverdesk's providers, layout and theme. It has one route for
 * the pages of all resources, so that its cost does not grow with their number. `ResourcePages` has the
 * `<Resource>` of the one in the address. `startApp` creates the providers.
 */
export function App({ dataProvider, authProvider, i18n, queryClient, entries }: Props) {
  const { pages, resources, languageChoice, themeMode } = useShell()
  const { user } = useSession()
  const { theme, i18nProvider } = useAppLook(i18n)
  const store = useMemo(
    () => appStore(user?.id, { languageChoice, themeMode }),
    [user?.id, languageChoice, themeMode],
  )
  const definitions = useMemo(
    () => resourceDefinitions(resources, () => languageChoice.language()),
    [resources, languageChoice],
  )
  const isHere = useCallback((path: string) => isPageHere(resources, path), [resources])
  // Created once, because new elements would remount every open page and lose its input.
  const routes = useMemo(
    () => (
      <>
        <CustomRoutes>{pageRoutes(pages, 'default')}</CustomRoutes>
        <CustomRoutes noLayout>{pageRoutes(pages, 'blank')}</CustomRoutes>
        <CustomRoutes>
          <Route path=":resource/*" element={<ResourcePages />} />
        </CustomRoutes>
      </>
    ),
    [pages],
  )
  return (
    <AppRouter {...{ entries, resources, isHere }}>
      <Admin
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        routerProvider={routerProvider}
        queryClient={queryClient}
        store={store}
        layout={Shell}
        theme={theme}
        resources={definitions}
        loading={LoadingIndicator}
        catchAll={NotFound}
        accessDenied={NotAuthorized}
        error={AppCrash}
      >
        {routes}
      </Admin>
    </AppRouter>
  )
}
