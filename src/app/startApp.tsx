import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { AuthProvider, I18nProvider } from 'react-admin'
import { createAccessControl } from '../../providers/accessControlProvider'
import type { AccountActions } from '../../providers/account'
import { createApi } from '../../providers/api'
import { createAuthProvider } from '../../providers/authProvider'
import { definitions } from '../../providers/builtDefinitions'
import type { RunConfig } from '../../providers/config'
import { removeCookie, writeCookie } from '../../providers/cookies'
import { currentToken } from '../../providers/credentials'
import { createDataProvider } from '../../providers/dataProvider'
import { followDefinitions } from '../../providers/followDefinitions'
import type { Http } from '../../providers/http'
import { createI18n } from '../../providers/i18nProvider'
import { createLive } from '../../providers/live/createLive'
import { providers } from '../../resources/providers'
import { menuGroups, routes, settingsPage } from '../../resources/routes'
import { studioProduct } from '../../resources/templates/studioProduct'
import { clearLabels, rememberLabels } from '../fields/reference/labelStore'
import { storeLanguage } from '../office/account/storeLanguage'
import { loadRecordPage } from '../pages/loadRecordPage'
import { studioCallsOf } from '../studio/studioCalls'
import { accountCallsOf } from '../ui/calls/accountCalls'
import { followOffice } from '../ui/session/followOffice'
import type { Session } from '../ui/session/session'
import { App } from './App'
import { AppContexts } from './AppContexts'
import { SignInAgain } from './auth/SignInAgain'
import '../fields'
import type { LanguageChoice } from '../core/i18n/languageChoice'
import { languages } from '../core/i18n/languages'
import { isRedirect, matchRoute, type PageRoute, type RouteEntry } from '../core/routing/routes'
import type { Resources } from '../core/schema/resources'
import { notLive } from '../ui/live/LiveContext'
import type { Live } from '../ui/live/live'
import type { Preferences } from '../ui/preferences/createPreferences'
import { currentPath } from '../ui/routing/location'
import { afterFirstPage, watchFirstPage } from '../ui/shell/afterFirstPage'
import { storeFirstTones } from '../ui/theme/firstTones'
import type { ThemeMode } from '../ui/theme/mode'
import { loadStyleCache } from '../ui/theme/styleCache'
import { type HeadStart, headStartUntil } from './shell/HeadStart'
import { prefetchPages } from './shell/prefetchPages'
import { prefetchRows } from './shell/prefetchRows'
import { createQueryClient } from './shell/queryClient'

export interface AppParts {
  account: AccountActions
  session: Session
  http: Http
  config: Promise<RunConfig>
  /** Whether the user has just signed in on this page. */
  isSignIn: boolean
  preferences: Preferences
  themeMode: ThemeMode
  languageChoice: LanguageChoice
  /** Set only in Studio's preview (src/app/preview). */
  preview?: PreviewParts
}

/** The parts of the app that Studio's preview of a draft replaces. */
export interface PreviewParts {
  /** Applies the draft over the definitions. */
  begin: () => Promise<void>
  /** Receives the translations for responses that the browser creates. */
  onTranslator: (translate: I18nProvider['translate']) => void
  beside: ReactElement
  tools: ReactElement
}

/**
 * Starts the app for a signed-in user: connects the product's definitions, routes and providers to the engine.
 * Besides main.tsx and the preview, no file in src depends on both.
 */
export async function startApp(parts: AppParts): Promise<ReactElement> {
  const { account, session, http, preferences, themeMode, languageChoice, preview } = parts
  const entries = preview ? [] : routes

  // Session: forget what another user could read, and follow the office's settings.
  forgetLabelsOfOthers(session)
  followOffice(session, account.refreshSettings)

  // Data: requests need no definition yet.
  const ownData = createDataProvider({ http, rememberLabels, resources: definitions.current })
  const dataProvider = providers.data(ownData, http)
  const queryClient = createQueryClient()

  // Load at the same time: definitions with the first rows, texts, styles.
  const [{ resources, headStart }, i18n] = await Promise.all([
    loadDefinitions(parts, resources =>
      prefetchRows({ queryClient, dataProvider, session, resources, entries }),
    ),
    createI18n(definitions.labels, languageChoice, {
      late: definitions.late,
      ...(beginsWithRecords() && { initial: 'without the rest' }),
    }),
    followDirection(languageChoice),
  ])

  // Rights
  const authProvider = providers.auth(authOf(account, session, resources), http)

  // Language and theme
  followLanguage(languageChoice, resources, queryClient)
  preview?.onTranslator((key, options) => i18n.provider().translate(key, options))
  const accountCalls = accountCallsOf(createApi(http), account)
  if (!preview) {
    storeLanguage(languageChoice, session, accountCalls)
    storeFirstTones(preferences, { write: writeCookie, remove: removeCookie })
  }

  // After the first page: the code of the next ones. The definitions are listed now, because later they include
  // the relations that a list has prefetched.
  const shown = resources.loaded()
  watchFirstPage(queryClient, () => loadRecordPage(resources, shown))
  prefetchPages(i18n)

  // Live events
  const live = preview ? notLive : connect(parts, resources)
  http.writeAs?.(live.socketId)
  followLiveDefinitions(live, session, account)

  // Screens
  const shell = {
    ...{ menuGroups, preferences, themeMode, languageChoice },
    beside: preview?.beside ?? <SignInAgain {...account} />,
    tools: preview?.tools,
  }
  const pagesOf = await pagesFor(entries)
  const studioCalls = studioCallsOf(createApi(http), studioProduct)
  return (
    <AppContexts {...{ session, accountCalls, studioCalls, live, headStart, definitions, shell, pagesOf }}>
      <App {...{ dataProvider, authProvider, i18n, queryClient, entries }} />
    </AppContexts>
  )
}

/**
 * The auth provider. Signing out never resolves here: the document is unloading, and react-admin would render
 * again and reset its store.
 */
const authOf = (account: AccountActions, session: Session, resources: Resources): AuthProvider => ({
  ...createAuthProvider(account, session, createAccessControl(session, resources)),
  logout: async () => {
    await account.signOut()
    return new Promise<never>(() => undefined)
  },
})

/** The maximum time that a slow definition delays the menu and header. */
const DEFINITION_MS = 400

/**
 * Loads the index of all definitions and starts to prefetch the rows of the list
 * in the address. `ask` requests the rows as soon as the list's definition has
 * loaded, before rendering starts, because a busy main thread sends nothing.
 */
async function loadDefinitions(
  { languageChoice, session, http, preview }: AppParts,
  ask: (resources: Resources) => Promise<void>,
): Promise<{ resources: Resources; headStart: HeadStart }> {
  await (preview?.begin() ?? followDefinitions({ definitions, http, session, languageChoice }))
  const [resources] = await Promise.all([
    definitions.resources(languageChoice.language()),
    loadForConditions(session),
  ])
  // A page that needs this definition waits for the same promise and handles its failure.
  const first = resources.load([currentPath().split(/[/?]/u)[1] ?? '']).catch(console.error)
  const firstRequests = first.then(() => ask(resources)).catch(console.error)
  await Promise.race([first, new Promise(resolve => setTimeout(resolve, DEFINITION_MS))])
  return { resources, headStart: headStartUntil(firstRequests) }
}

/** Returns whether the address is a list or a record, which need few definitions. */
function beginsWithRecords(): boolean {
  const [path = ''] = currentPath().split('?')
  const isOwn = routes.some(entry => !isRedirect(entry) && matchRoute(entry.path, path))
  return /^\/[\w-]+(\/\d+)?\/?$/u.test(path) && !isOwn
}

/** Loads the styles of the other text direction before the language changes. */
async function followDirection(choice: LanguageChoice): Promise<void> {
  choice.prepare(language => loadStyleCache(languages[language].direction))
  await loadStyleCache(choice.direction())
}

/** Only rules with conditions need the code that compares values. */
async function loadForConditions(session: Session): Promise<void> {
  const load = async () => {
    if (session.get().rules.some(({ conditions }) => conditions)) await import('../fields/schemas')
  }
  session.subscribe(() => void load().catch(console.warn))
  await load()
}

/** Clears the labels when the user changes, because the next user can have fewer permissions. */
function forgetLabelsOfOthers(session: Session): void {
  let known = session.get().user?.id
  session.subscribe(() => {
    const now = session.get().user?.id
    if (now !== known) clearLabels()
    known = now
  })
}

/** Titles and some of the server's responses depend on the language, so they must be loaded again. */
function followLanguage(choice: LanguageChoice, resources: Resources, queryClient: QueryClient): void {
  choice.subscribe(() => {
    clearLabels(name => Object.keys(resources.outline(name)?.titles ?? {}).length > 0)
    void queryClient.invalidateQueries()
  })
}

function connect(parts: AppParts, resources: Resources): Live {
  const mayOpen = new Promise<void>(resolve => afterFirstPage(resolve))
  return createLive({ ...parts, resources, token: currentToken, mayOpen })
}

/** Returns a function for all hand-written pages and the settings pages of these resources. */
async function pagesFor(entries: readonly RouteEntry[]) {
  const gallery = import.meta.env.DEV ? [(await import('./gallery/galleryRoute')).galleryRoute] : []
  return (configurable: readonly string[], { outline }: Resources) => [
    ...entries.filter((entry): entry is PageRoute => !isRedirect(entry)),
    ...configurable.flatMap(name => outline(name) ?? []).map(settingsPage),
    ...gallery,
  ]
}

/**
 * Follows the definitions' revision: a live event carries it, and after a longer gap the settings do. Another one can
 * give the user rights on their own records.
 */
function followLiveDefinitions(
  live: Live,
  session: Session,
  { refresh, refreshSettings }: Pick<AccountActions, 'refresh' | 'refreshSettings'>,
): void {
  live.onOwn(event => {
    if (event.event === 'definitions')
      session.set({ settings: { ...session.get().settings, definitions: event.payload.revision } })
    if (event.event === 'missed') void refreshSettings()
  })
  const revision = () => session.get().settings.definitions
  let known = revision()
  let isAsking = false
  const follow = async () => {
    if (isAsking || revision() === known) return
    isAsking = true
    const asked = revision()
    try {
      await refresh()
      known = asked
    } catch (error) {
      // Tried again with the next change of the session.
      console.warn(error)
    } finally {
      isAsking = false
    }
  }
  session.subscribe(() => void follow())
}
