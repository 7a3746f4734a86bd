import { CacheProvider } from '@emotion/react'
import { Box, CssBaseline } from '@mui/material'
import { ThemeProvider } from '@mui/material/styles'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, startTransition, useEffect, useMemo, useState } from 'react'
import {
  type AuthProvider,
  CoreAdminContext,
  CoreAdminUI,
  type DataProvider,
  localStorageStore,
  type ResourceDefinition,
  ResourceDefinitionContextProvider,
  type RouterProvider,
  type Store,
  useNotificationContext,
  useResourceDefinitionContext,
} from 'react-admin'
import type { LanguageChoice } from '../../core/i18n/languageChoice'
import { isLanguage } from '../../core/i18n/languages'
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
  /** A new one for each language. */
  i18n: AppI18n
}

/**
 * react-admin with our router, theme and layout, and a resource for every definition. It uses react-admin's core
 * alone, because `<Admin>` adds all its own screens.
 */
export function AdminApp({ i18n, queryClient, ...providers }: Props) {
  const { pages, resources, languageChoice } = useShell()
  const { user } = useSession()
  const { theme, direction, i18nProvider } = useAppLook(i18n)
  const store = useMemo(() => appStore(user?.id, languageChoice), [user?.id, languageChoice])
  // Some answers of the server are in the language of the request.
  useEffect(
    () => languageChoice.subscribe(() => void queryClient.invalidateQueries()),
    [languageChoice, queryClient],
  )
  const definitions = useMemo(
    () => resourceDefinitions(resources, () => languageChoice.language()),
    [resources, languageChoice],
  )
  // Created once: new elements would mount every open page again and lose its input.
  const routes = useMemo(() => [...pageRoutes(pages), resourceRoute], [pages])
  return (
    <CacheProvider value={styleCache(direction)}>
      <CoreAdminContext {...providers} i18nProvider={i18nProvider} store={store} queryClient={queryClient}>
        <ResourceDefinitionContextProvider definitions={definitions}>
          <ChangedDefinitions definitions={definitions} />
          <UndoableMutations>
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
          </UndoableMutations>
        </ResourceDefinitionContextProvider>
      </CoreAdminContext>
    </CacheProvider>
  )
}

/** react-admin's provider takes definitions once: those that change while the app runs are registered. */
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

/** Shown when the layout itself crashes: never a white page (E-03). */
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

const loadNotice = () => import('./notice').then(part => part.Notification)

/**
 * What `useNotify` says. Its code is fetched once the first page is there: the first message may be that the network is
 * gone.
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

const SCROLL = '.scrollPosition'
const LOCALE = 'locale'

/**
 * react-admin's store of the user's choices (columns, filters), one per user of this browser. Scroll positions are
 * excluded, because our router restores them, and only on going back. The language is the page's own choice.
 */
export function appStore(userId: number | undefined, choice: LanguageChoice): Store {
  const store = localStorageStore('1', `coverdesk.${userId ?? 'nobody'}`)
  return {
    ...store,
    getItem: (key, fallback) => {
      if (key === LOCALE) return choice.language() as typeof fallback
      return key.endsWith(SCROLL) ? fallback : store.getItem(key, fallback)
    },
    setItem: (key, value) => {
      if (key === LOCALE) {
        if (isLanguage(value)) void choice.choose(value)
      } else if (!key.endsWith(SCROLL)) store.setItem(key, value)
    },
    // Changed together with the texts, which load first: react-admin mounts every page again for a locale that its
    // provider does not have.
    subscribe: (key, listener) =>
      key === LOCALE
        ? choice.subscribe(() => startTransition(() => listener(choice.language())))
        : store.subscribe(key, listener),
  }
}
