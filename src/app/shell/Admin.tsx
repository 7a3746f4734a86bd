import { CacheProvider } from '@emotion/react'
import { CssBaseline } from '@mui/material'
import { type Theme, ThemeProvider } from '@mui/material/styles'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import {
  type AdminProps,
  CoreAdminContext,
  CoreAdminUI,
  type ResourceDefinition,
  ResourceDefinitionContextProvider,
  ThemesContext,
  useNotificationContext,
  useResourceDefinitionContext,
} from 'react-admin'
import { afterFirstPage } from '../../ui/shell/afterFirstPage'
import { unlessMissing } from '../../ui/shell/missingPart'
import { styleCache } from '../../ui/theme/styleCache'
import { UndoableMutations } from '../../ui/undo/UndoableMutations'
import { UndoPlace } from '../../ui/undo/UndoPlace'

type Context = 'dataProvider' | 'authProvider' | 'i18nProvider' | 'routerProvider' | 'queryClient' | 'store'
type Screens = 'layout' | 'loading' | 'catchAll' | 'accessDenied' | 'error' | 'children'

interface Props extends Pick<AdminProps, Context | Screens> {
  theme: Theme
  /** Every resource, for react-admin's links and titles. Its own components register only the mounted ones. */
  resources: Record<string, ResourceDefinition>
}

/**
 * react-admin's `<Admin>` from its core parts. The package's own `<Admin>` brings its layout, menu, sign-in and
 * messages as defaults: 51 kB (Brotli) more before the first list, for screens that Coverdesk replaces.
 */
export function Admin({ resources, theme, children, ...props }: Props) {
  const { layout, loading, catchAll, accessDenied, error, ...context } = props
  // Both are the current theme: react-admin's button offers the other one only if there are two.
  const themes = useMemo(() => ({ lightTheme: theme, darkTheme: theme }), [theme])
  return (
    <CacheProvider value={styleCache(theme.direction)}>
      <CoreAdminContext {...context}>
        <ResourceDefinitionContextProvider definitions={resources}>
          <ChangedDefinitions definitions={resources} />
          <UndoableMutations>
            <ThemesContext.Provider value={themes}>
              <ThemeProvider theme={theme}>
                <CssBaseline enableColorScheme />
                <CoreAdminUI disableTelemetry {...{ layout, loading, catchAll, accessDenied, error }}>
                  {children}
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
