import { CacheProvider } from '@emotion/react'
import { CssBaseline } from '@mui/material'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AuthProvider, DataProvider, I18nProvider, RouterProvider } from 'react-admin'
import { CoreAdminContext, CoreAdminUI } from 'react-admin'
import { useSession } from '../auth/SessionContext'
import { usePreferences } from '../preferences/usePreference'
import { speaking } from '../theme/speaking'
import { styleCache } from '../theme/styleCache'
import { themeOf } from '../theme/theme'
import { AppCrash } from './AppCrash'
import { appStore } from './appStore'
import { NotAuthorized } from './NotAuthorized'
import { NotFound } from './NotFound'
import { Notices } from './Notices'
import { pageRoutes } from './pageRoutes'
import { createQueryClient } from './queryClient'
import { resourceElements } from './resourceElements'
import { Shell } from './Shell'
import { useShell } from './ShellContext'
import { Waiting } from './Waiting'

interface Props {
  routerProvider: RouterProvider
  dataProvider: DataProvider
  authProvider: AuthProvider
  /** Another one for each language. */
  i18n: { provider: () => I18nProvider; subscribe: (listener: () => void) => () => void }
}

/**
 * react-admin with our router, theme and layout, and a resource for every definition: its core alone, as `<Admin>`
 * brings every screen of its own along.
 */
export function AdminApp({ i18n, ...providers }: Props) {
  const { resources, pages, themeMode, languageChoice } = useShell()
  const { user } = useSession()
  const look = useSyncExternalStore(themeMode.subscribe, themeMode.look)
  const direction = useSyncExternalStore(languageChoice.subscribe, languageChoice.direction)
  const i18nProvider = useSyncExternalStore(i18n.subscribe, i18n.provider)
  const { lightPrimary, darkPrimary, skin } = usePreferences()
  const primary = look === 'dark' ? darkPrimary : lightPrimary
  const theme = useMemo(
    () => createTheme(speaking(themeOf({ look, primary, skin, direction }), i18nProvider.translate)),
    [look, primary, skin, direction, i18nProvider],
  )
  const store = useMemo(() => appStore(user?.id, languageChoice), [user?.id, languageChoice])
  const queryClient = useMemo(createQueryClient, [])
  // Some of what the server told is in the language that it was asked in.
  useEffect(
    () => languageChoice.subscribe(() => void queryClient.invalidateQueries()),
    [languageChoice, queryClient],
  )
  // Made once: new elements would mount every open page anew, and what was typed there would be gone.
  const routes = useMemo(() => [...resourceElements(resources), ...pageRoutes(pages)], [resources, pages])
  return (
    <CacheProvider value={styleCache(direction)}>
      <CoreAdminContext {...providers} i18nProvider={i18nProvider} store={store} queryClient={queryClient}>
        <ThemeProvider theme={theme}>
          <CssBaseline enableColorScheme />
          <CoreAdminUI
            disableTelemetry
            layout={Shell}
            loading={Waiting}
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
