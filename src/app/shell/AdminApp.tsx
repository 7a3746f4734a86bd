import { CacheProvider } from '@emotion/react'
import { Box, CssBaseline } from '@mui/material'
import { ThemeProvider } from '@mui/material/styles'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import {
  type AuthProvider,
  CoreAdminContext,
  CoreAdminUI,
  type DataProvider,
  type ResourceDefinition,
  ResourceDefinitionContextProvider,
  type RouterProvider,
  ThemesContext,
  useNotificationContext,
  useResourceDefinitionContext,
} from 'react-admin'
import { NotAuthorized } from '../../ui/page/NotAuthorized'
import { NotFound } from '../../ui/page/NotFound'
import { useSession } from '../../ui/session/SessionContext'
import { afterFirstPage } from '../../ui/shell/afterFirstPage'
import { logCrash } from '../../ui/shell/logCrash'
import { unlessMissing } from '../../ui/shell/missingPart'
import { useShell } from '../../ui/shell/ShellContext'
import { styleCache } from '../../ui/theme/styleCache'
import { UndoableMutations } from '../../ui/undo/UndoableMutations'
import { UndoPlace } from '../../ui/undo/UndoPlace'
import { appStore } from './appStore'
import { CrashPage } from './CrashPage'
import { LoadingIndicator } from './LoadingIndicator'
import { pageRoutes } from './pageRoutes'
import { resourceDefinitions } from './resourceDefinitions'
import { resourceRoute } from './resourceElements'
import { Shell } from './Shell'
import { type AppI18n, useAppLook } from './useAppLook'

interface Props {
  routerProvider: RouterProvider
  dataProvider: DataProvider
  authProvider: AuthProvider
  queryClient: QueryClient
  /** The translations, with a new provider for each language. */
  i18n: AppI18n
}

/**
 * react-admin with our router, theme and layout, and a resource for every definition. It uses react-admin's
 * core only, because `<Admin>` includes all of react-admin's own screens.
 */
export function AdminApp({ i18n, queryClient, ...providers }: Props) {
  const { pages, resources, languageChoice, themeMode } = useShell()
  const { user } = useSession()
  const { theme, direction, i18nProvider } = useAppLook(i18n)
  const store = useMemo(
    () => appStore(user?.id, { languageChoice, themeMode }),
    [user?.id, languageChoice, themeMode],
  )
  // Some of the server's responses are in the language of the request.
  useEffect(
    () => languageChoice.subscribe(() => void queryClient.invalidateQueries()),
    [languageChoice, queryClient],
  )
  const definitions = useMemo(
    () => resourceDefinitions(resources, () => languageChoice.language()),
    [resources, languageChoice],
  )
  // Both are the current theme: react-admin's button offers the other one only if there are two.
  const themes = useMemo(() => ({ lightTheme: theme, darkTheme: theme }), [theme])
  // Created once, because new elements would remount every open page and lose its input.
  const routes = useMemo(() => [...pageRoutes(pages), resourceRoute], [pages])
  return (
    <CacheProvider value={styleCache(direction)}>
      <CoreAdminContext {...providers} i18nProvider={i18nProvider} store={store} queryClient={queryClient}>
        <ResourceDefinitionContextProvider definitions={definitions}>
          <ChangedDefinitions definitions={definitions} />
          <UndoableMutations>
            <ThemesContext.Provider value={themes}>
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
            </ThemesContext.Provider>
          </UndoableMutations>
        </ResourceDefinitionContextProvider>
      </CoreAdminContext>
    </CacheProvider>
  )
}

/**
 * Registers definitions that change while the app runs, because react-admin's provider reads them only once.
 */
function ChangedDefinitions({ definitions }: { definitions: Record<string, ResourceDefinition> }) {
  const { definitions: known, register, unregister } = useResourceDefinitionContext()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is registered follows the definitions, not the other way round
  useEffect(() => {
    for (const definition of Object.values(definitions))
      if (known[definition.name] !== definition) register(definition)
    for (const [name, definition] of Object.entries(known)) if (!definitions[name]) unregister(definition)
  }, [definitions])
  return null
}

interface AppCrashProps {
  error?: Error
  resetErrorBoundary: (why: unknown) => void
}

/** Shown when the layout itself crashes, instead of a white page (E-03). */
export function AppCrash({ error, resetErrorBoundary }: AppCrashProps) {
  const [reference] = useState(() => logCrash(error))
  return (
    <Box component="main">
      <CrashPage
        error={error}
        reference={reference}
        text="page.crash_whole_text"
        retry={() => resetErrorBoundary(undefined)}
      />
    </Box>
  )
}

const loadNotice = () => import('./Notice').then(part => part.Notice)

/**
 * Shows the messages of `useNotify`. The code loads after the first
 * page, because the first message might be that the network is down.
 */
function Notices() {
  const { notifications } = useNotificationContext()
  const [Notice, setNotice] = useState<ComponentType>()
  const isNeeded = notifications.length > 0 && !Notice
  useEffect(() => afterFirstPage(() => void loadNotice().catch(unlessMissing)), [])
  useEffect(() => {
    if (isNeeded) loadNotice().then(part => setNotice(() => part), unlessMissing)
  }, [isNeeded])
  return (
    <>
      {Notice && <Notice />}
      <UndoPlace />
    </>
  )
}
