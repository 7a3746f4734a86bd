import type { ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { createAccount } from '../../providers/account'
import { loadConfig } from '../../providers/config'
import { readCookie, removeCookie, writeCookie } from '../../providers/cookies'
import { createHttp } from '../../providers/http'
import { createSignInCalls } from '../../providers/signInCalls'
import { rulesFor } from '../../resources/permissionRules'
import { routes } from '../../resources/routes'
import { createLanguageChoice, LANGUAGE_COOKIE } from '../core/i18n/languageChoice'
import { firstPhrases, isLanguage } from '../core/i18n/languages'
import { type Translate, translatorOf } from '../core/i18n/translate'
import { safeDestination } from '../core/routing/destination'
import { type RouteResolution, resolveRoute } from '../core/routing/resolveRoute'
import { matchRoute } from '../core/routing/routes'
import { publicDefaults } from '../core/schema/publicSettings'
import { createPreferences } from '../ui/preferences/createPreferences'
import { addressFor, currentPath, inApp, isPreview, navigate, replaceLocation } from '../ui/routing/location'
import { createSession } from '../ui/session/session'
import { isMissingPart } from '../ui/shell/missingPart'
import { createThemeMode } from '../ui/theme/mode'
import { type FirstScreen, firstScreens, isFirstScreen } from './auth/firstScreens'
import { firstPage, initialData } from './first/firstPage'
import { loadNext, loadNextIn } from './first/loadNext'
import { isFirstReload } from './routing/firstReload'

// The entry point. It selects one of the small first screens, the admin, or Studio's preview of a draft. The
// admin is never mounted for signed-out users, because it would redirect in a loop.

const initial = initialData()
const drawn = firstPage()
const session = createSession(initial && { settings: { ...publicDefaults, ...initial.settings } })
const config = loadConfig(initial?.config)
const http = createHttp({
  api: config.then(({ api }) => api),
  token: () => session.get().token,
  language: () => languageChoice.language(),
  onUnauthorized: path => account.onUnauthorized(path),
  // Reloads the account. The shell then redirects to the set-up page.
  onTwoStepsRequired: () => void account.refresh().catch(console.error),
  readOnly: isPreview,
})
const account = createAccount({
  session,
  http,
  rulesFor: user => rulesFor(user, user.permissions),
  endedRules: ['dashboard', 'all'].map(subject => ({ action: 'read', subject })),
  here: currentPath,
  navigate,
})
const calls = createSignInCalls(http, account, session)
// A preview does not store choices.
const keep = isPreview ? () => undefined : writeCookie
const preferences = createPreferences({
  read: readCookie,
  write: keep,
  remove: isPreview ? () => undefined : removeCookie,
})
const themeMode = createThemeMode(preferences)
const languageChoice = createLanguageChoice({
  read: () => readCookie(LANGUAGE_COOKIE),
  write: language => keep(LANGUAGE_COOKIE, language),
  preferred: drawn && [drawn.language],
})

let root: Root | undefined

/** Renders into the page, or hydrates a matching server-rendered screen. */
function draw(content: ReactNode, isDrawn = false): void {
  const place = document.getElementById('root') as HTMLElement
  if (!root && isDrawn) root = hydrateRoot(place, content)
  else {
    root ??= createRoot(place)
    root.render(content)
  }
}

/** Renders the current first screen again. Undefined while the app is shown, which renders automatically. */
let again: (() => Promise<void>) | undefined

const loadApp = () => import('./startApp')
const onBegin = () => loadNext(loadApp, () => again !== undefined)

async function show(): Promise<void> {
  const { pathname, search } = window.location
  const path = inApp(pathname)
  const signedIn = session.isAuthenticated()
  // The server rendered the sign-in for this path, so it has checked that the path exists.
  const isResource = signedIn || drawn ? () => true : await resourceTest(path)
  const arrival = resolveRoute({ pathname: path, search, signedIn, entries: routes, isResource })
  if (arrival.kind === 'page' && isFirstScreen(arrival.route.screen)) return showFirst(arrival.route.screen)
  if (signedIn) return showApp()
  if (arrival.kind !== 'redirect') return showMessage(arrival)
  replaceLocation(arrival.to)
  return show()
}

/** Checks whether the path is a resource's. Loads the definitions only for an unknown path. */
async function resourceTest(path: string): Promise<(name: string) => boolean> {
  if (routes.some(route => matchRoute(route.path, path))) return () => false
  const { definitions } = await import('../../providers/builtDefinitions')
  const resources = await definitions.resources(languageChoice.language())
  return name => resources.outline(name) !== undefined
}

async function showApp(): Promise<void> {
  // If a first screen was shown before, the user has just signed in.
  const isSignIn = again !== undefined
  again = undefined
  await speakAsAccount()
  const { startApp } = await loadApp()
  const parts = { account, session, http, config, isSignIn, preferences, themeMode, languageChoice }
  draw(await startApp(parts))
}

/**
 * Renders the screen for the address. If one of its files fails to load,
 * reloads once, because a newer build has other file names (E-03).
 */
function begin(): void {
  show().catch(error => {
    console.error(error)
    if (isMissingPart(error) && isFirstReload()) window.location.reload()
    else showWords(isMissingPart(error) ? 'page.outdated' : 'page.crash').catch(console.error)
  })
}

/** Leaves a first screen. A user who has just signed in goes to their destination. */
function go(path: string): void {
  const { searchParams } = new URL(path, document.baseURI)
  replaceLocation(session.isAuthenticated() ? safeDestination(searchParams.get('to')) : path)
  begin()
}

const showFirst = (screen: FirstScreen) =>
  standAlone(async () => {
    const Screen = await firstScreens[screen]()
    const { search } = window.location
    return translate => <Screen key={screen} {...{ session, translate, calls, search, go, onBegin }} />
  }, screen)

function showMessage(arrival: RouteResolution): Promise<void> {
  const known = arrival.kind === 'page' && arrival.route.screen === 'notAuthorized'
  return showWords(`page.${known ? 'not_authorized' : 'not_found'}`)
}

const showWords = (key: string) =>
  standAlone(async () => {
    const { StandaloneMessage } = await import('./auth/StandaloneMessage')
    return translate => (
      <StandaloneMessage
        {...{ session, translate }}
        title={key}
        text={`${key}_text`}
        home={addressFor('/')}
      />
    )
  })

/**
 * Renders a screen that works without the app, and renders
 * it again when the language changes, keeping its input.
 */
async function standAlone(
  load: () => Promise<(translate: Translate) => ReactNode>,
  screen?: FirstScreen,
): Promise<void> {
  const isDrawn = drawn?.screen === screen && drawn?.language === languageChoice.language()
  const [content, { FirstFrame }, catalogue] = await Promise.all([
    load(),
    import('./auth/FirstFrame'),
    firstPhrases[languageChoice.language()](),
  ])
  const translate = translatorOf(catalogue)
  again = () => standAlone(load, screen)
  draw(<FirstFrame {...{ translate, languageChoice }}>{content(translate)}</FirstFrame>, isDrawn)
}

async function beginPreview(): Promise<void> {
  const { startPreview } = await import('./preview/startPreview')
  const parts = { account, session, http, config, isSignIn: false, preferences, themeMode, languageChoice }
  await startPreview({ parts, draw, showWords })
}

// Applies changes made in another tab when this one becomes visible.
document.addEventListener('visibilitychange', () => {
  if (document.hidden || isPreview) return
  preferences.refresh()
  const language = readCookie(LANGUAGE_COOKIE)
  if (isLanguage(language) && language !== languageChoice.language()) void languageChoice.choose(language)
})

languageChoice.prepare(async language => again && firstPhrases[language]())
languageChoice.subscribe(() => void again?.())

/** Uses the account's language if none was chosen in this browser. Called before the app loads its texts. */
async function speakAsAccount(): Promise<void> {
  const language = session.get().user?.language
  if (isLanguage(language) && !languageChoice.isChosen()) await languageChoice.choose(language)
}

// While a first screen is shown, don't change its language; only load the app's texts.
session.subscribe(() => {
  if (!again) return void speakAsAccount()
  const language = session.get().user?.language
  if (session.isAuthenticated()) loadNextIn(isLanguage(language) ? language : languageChoice.language())
})

if (isPreview) beginPreview().catch(console.error)
else {
  void account.start(initial?.settings)
  begin()
}
