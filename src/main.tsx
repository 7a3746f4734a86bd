import { createRoot } from 'react-dom/client'
import { createAccount } from '../providers/account'
import { loadConfig } from '../providers/config'
import { readCookie, writeCookie } from '../providers/cookies'
import { createHttp } from '../providers/http'
import { routes } from '../resources/routes'
import { rulesFor } from '../resources/rules'
import { safeDestination } from './auth/destination'
import { createSession } from './auth/session'
import { defaultLanguage, phrases } from './i18n/languages'
import { translatorOf } from './i18n/translate'
import { type Arrival, arrive } from './routing/arrive'
import { addressFor, here, inApp, leave, replacePlace } from './routing/place'
import { matchRoute } from './routing/routes'
import { createThemeMode } from './theme/mode'

// The start: decides between the small first screens and the admin, which is never mounted for who is signed out
// (it would loop, DESIGN risk 1).

const THEME_COOKIE = 'coverdesk-theme'

const root = createRoot(document.getElementById('root') as HTMLElement)
const session = createSession()
const http = createHttp({
  api: loadConfig().then(config => config.api),
  token: () => session.get().token,
  language: () => document.documentElement.lang,
  onUnauthorized: path => account.onUnauthorized(path),
})
const account = createAccount({
  session,
  http,
  rulesFor: user => rulesFor(user, user.permissions),
  endedRules: ['dashboard', 'all'].map(subject => ({ action: 'read', subject })),
  here,
  leave,
})
const themeMode = createThemeMode({
  read: () => readCookie(THEME_COOKIE),
  write: mode => writeCookie(THEME_COOKIE, mode),
})

const loadApp = () => import('./App')

async function show(): Promise<void> {
  if (session.isAuthenticated()) return showApp()
  const { pathname, search } = window.location
  const path = inApp(pathname)
  const isResource = await resourceTest(path)
  const arrival = arrive({ pathname: path, search, signedIn: false, entries: routes, isResource })
  if (arrival.kind !== 'redirect') return showScreen(arrival)
  replacePlace(arrival.to)
  return show()
}

/** Only a path that no route has needs the definitions, which the first screen does without. */
async function resourceTest(path: string): Promise<(name: string) => boolean> {
  if (routes.some(route => matchRoute(route.path, path))) return () => false
  const { resources } = await import('../resources')
  return name => resources.find(name) !== undefined
}

async function showApp(): Promise<void> {
  const { createApp } = await loadApp()
  root.render(await createApp({ account, session, http, themeMode }))
}

async function showScreen(arrival: Arrival): Promise<void> {
  const translate = translatorOf(await phrases[defaultLanguage]())
  if (arrival.kind === 'page' && arrival.route.screen === 'signIn') {
    const { SignInScreen } = await import('./auth/SignInScreen')
    const onDone = () => {
      replacePlace(safeDestination(new URLSearchParams(window.location.search).get('to')))
      void showApp()
    }
    const onBegin = () => requestIdleCallback(() => void loadApp())
    root.render(<SignInScreen {...{ session, translate, onDone, onBegin }} signIn={account.signIn} />)
    return
  }
  const { StandaloneMessage } = await import('./auth/StandaloneMessage')
  const key =
    arrival.kind === 'page' && arrival.route.screen === 'notAuthorized' ? 'not_authorized' : 'not_found'
  root.render(
    <StandaloneMessage
      {...{ session, translate }}
      title={`page.${key}`}
      text={`page.${key}_text`}
      home={addressFor('/')}
    />,
  )
}

void account.start()
void show()
