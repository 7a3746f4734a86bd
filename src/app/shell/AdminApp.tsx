import { CacheProvider } from '@emotion/react'
import { CssBaseline } from '@mui/material'
import { ThemeProvider } from '@mui/material/styles'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { AuthProvider, DataProvider, RouterProvider } from 'react-admin'
import { CoreAdminContext, CoreAdminUI } from 'react-admin'
import { NotAuthorized } from '../../ui/page/NotAuthorized'
import { NotFound } from '../../ui/page/NotFound'
import { useSession } from '../../ui/session/SessionContext'
import { useShell } from '../../ui/shell/ShellContext'
import { styleCache } from '../../ui/theme/styleCache'
import { AppCrash } from './AppCrash'
import { appStore } from './appStore'
import { LoadingIndicator } from './LoadingIndicator'
import { Notices } from './Notices'
import { pageRoutes } from './pageRoutes'
import { resourceRoute } from './resourceElements'
import { Shell } from './Shell'
import { type AppI18n, useAppLook } from './useAppLook'

interface Props {
  routerProvider: RouterProvider
  dataProvider: DataProvider
  authProvider: AuthProvider
  queryClient: QueryClient
  /** Another one for each language. */
  i18n: AppI18n
}

/**
 * react-admin with our router, theme and layout, and a resource for every definition: its core alone, as `<Admin>`
 * brings every screen of its own along.
 */
export function AdminApp({ i18n, queryClient, ...providers }: Props) {
  const { pages, languageChoice } = useShell()
  const { user } = useSession()
  const { theme, direction, i18nProvider } = useAppLook(i18n)
  const store = useMemo(() => appStore(user?.id, languageChoice), [user?.id, languageChoice])
  // Some of what the server told is in the language that it was asked in.
  useEffect(
    () => languageChoice.subscribe(() => void queryClient.invalidateQueries()),
    [languageChoice, queryClient],
  )
  // Made once: new elements would mount every open page anew, and what was typed there would be gone.
  const routes = useMemo(() => [...pageRoutes(pages), resourceRoute], [pages])
  return (
    <CacheProvider value={styleCache(direction)}>
      <CoreAdminContext {...providers} i18nProvider={i18nProvider} store={store} queryClient={queryClient}>
        <ThemeProvider theme={theme}>
          <CssBaseline enableColorScheme />
          <CoreAdminUI
            disableTelemetry
            layout={Shell}
            loading={LoadingIndicator}
            catchAll={NotFound}
            accessDenied={NotAuthorized}
            error={AppCrash}
          >
            {routes}
          </CoreAdminUI>
          <Notices />
        </ThemeProvider>
      </CoreAdminContext>
    </CacheProvider>
  )
}
