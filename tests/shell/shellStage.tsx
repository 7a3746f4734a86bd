import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AdminContext, type DataProvider, memoryStore } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { loadI18nProvider } from '../../providers/i18nProvider'
import type { Rule } from '../../src/core/access/rule'
import { createLanguageChoice } from '../../src/core/i18n/languageChoice'
import type { PageRoute } from '../../src/core/routing/routes'
import type { Resources } from '../../src/core/schema/resources'
import { PreferencesPanel } from '../../src/office/preferences/PreferencesPanel'
import { ResourcesProvider } from '../../src/ui/fields/ResourcesContext'
import { createPreferences } from '../../src/ui/preferences/createPreferences'
import { SessionProvider } from '../../src/ui/session/SessionContext'
import { createSession } from '../../src/ui/session/session'
import { ShellContext } from '../../src/ui/shell/ShellContext'
import { createThemeMode } from '../../src/ui/theme/mode'
import { themeOf } from '../../src/ui/theme/theme'
import { resources as definitions } from '../pages/definitions'
import '@testing-library/jest-dom/vitest'

/** Definitions without resources, so that the menu contains only the test's pages. */
export const onlyPages: Resources = { ...definitions, outlines: [] }

interface Stage {
  /** Cookies without their prefix. */
  chosen?: Record<string, string>
  width?: number
  pages?: PageRoute[]
  at?: string
  resources?: Resources
  rules?: Rule[]
  /** The data provider's responses. */
  answers?: object
}

const everything: Rule[] = [{ action: 'manage', subject: 'all' }]

/** Gives the browser window a width. Its elements have no size. */
export function openWindow(width: number) {
  window.matchMedia = query => {
    const least = Number(/min-width: *(\d+)px/.exec(query)?.[1] ?? Number.NaN)
    const matches = width >= least
    return { matches, media: query, addEventListener: vi.fn(), removeEventListener: vi.fn() } as never
  }
  window.scrollTo = vi.fn()
}

/** Renders a part of the shell as the app does, signed in. */
export async function stage(
  part: ReactNode,
  { chosen = {}, width = 1440, pages = [], at = '/start', ...given }: Stage = {},
) {
  const { resources = onlyPages, rules = everything, answers = {} } = given
  openWindow(width)
  const jar = new Map(Object.entries(chosen).map(([key, value]) => [`coverdesk-${key}`, value]))
  const preferences = createPreferences({
    read: cookie => jar.get(cookie),
    write: (cookie, value) => void jar.set(cookie, value),
    remove: cookie => void jar.delete(cookie),
  })
  const themeMode = createThemeMode(preferences)
  const languageChoice = createLanguageChoice({ read: () => 'en', write: () => undefined })
  const session = createSession({
    user: { id: 7, name: 'Ada Winter', email: 'ada@example.com', user_type: 1 },
    token: '1|abcdefghijklmnop',
    rules,
  })
  const i18nProvider = await loadI18nProvider(async () => ({}))
  const shell = {
    ...{ resources, preferences, themeMode, languageChoice },
    pages,
    menuGroups: [],
    beside: null,
  }
  const content = (
    <SessionProvider session={session}>
      <ShellContext.Provider value={shell}>
        <ResourcesProvider resources={resources}>
          <AdminContext
            i18nProvider={i18nProvider}
            dataProvider={answers as DataProvider}
            store={memoryStore()}
            theme={themeOf({ look: themeMode.look() })}
          >
            <PreferencesPanel>{part}</PreferencesPanel>
          </AdminContext>
        </ResourcesProvider>
      </ShellContext.Provider>
    </SessionProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: content }], { initialEntries: [at] })
  return { ...render(<RouterProvider router={router} />), preferences, jar, router }
}
