import { useMemo, useSyncExternalStore } from 'react'
import type { AuthProvider, DataProvider, I18nProvider, RouterProvider } from 'react-admin'
import { Admin } from 'react-admin'
import { useSession } from '../auth/SessionContext'
import { themeOf } from '../theme/theme'
import { appStore } from './appStore'
import { NotAuthorized } from './NotAuthorized'
import { NotFound } from './NotFound'
import { pageRoutes } from './pageRoutes'
import { createQueryClient } from './queryClient'
import { resourceElements } from './resourceElements'
import { Shell } from './Shell'
import { useShell } from './ShellContext'

interface Props {
  routerProvider: RouterProvider
  dataProvider: DataProvider
  authProvider: AuthProvider
  i18nProvider: I18nProvider
}

/** react-admin with our router, theme and layout, and a resource for every definition. */
export function AdminApp(providers: Props) {
  const { resources, pages, themeMode } = useShell()
  const { user } = useSession()
  const look = useSyncExternalStore(themeMode.subscribe, themeMode.look)
  const theme = useMemo(() => themeOf({ look }), [look])
  const store = useMemo(() => appStore(user?.id), [user?.id])
  const queryClient = useMemo(createQueryClient, [])
  // Made once: new elements would mount every open page anew, and what was typed there would be gone.
  const routes = useMemo(() => [...resourceElements(resources), ...pageRoutes(pages)], [resources, pages])
  return (
    <Admin
      {...providers}
      disableTelemetry
      theme={theme}
      darkTheme={null}
      store={store}
      queryClient={queryClient}
      layout={Shell}
      loginPage={false}
      authCallbackPage={false}
      catchAll={NotFound}
      accessDenied={NotAuthorized}
    >
      {routes}
    </Admin>
  )
}
