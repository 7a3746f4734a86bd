import type { SignInResponse } from '../src/contract/signIn'
import type { Rule } from '../src/core/access/rule'
import { isToken } from '../src/core/account/token'
import { signInPath } from '../src/core/routing/destination'
import { type PublicSettings, publicDefaults } from '../src/core/schema/publicSettings'
import { earlyResponse } from '../src/ui/session/earlyInput'
import { isFirstPath } from '../src/ui/session/firstPaths'
import { dropLocalDrafts } from '../src/ui/session/localDrafts'
import { type Account, isAccount, type Session } from '../src/ui/session/session'
import type { SecondStep, SignIn } from '../src/ui/session/signInCalls'
import { flushUnsavedInput, hasUnsavedInput } from '../src/ui/session/unsavedInput'
import { createApi } from './api'
import { clearCredentials, readCredentials, writeCredentials } from './credentials'
import { createDraftSeals, type DraftSeals } from './draftSeals'
import type { Http } from './http'
import { HttpError } from './httpError'

/** The account's dependencies on the product and on the page. */
export interface AccountSurroundings {
  session: Session
  http: Http
  /** Returns all rules of a user: those of their user type, then those of their role. */
  rulesFor: (user: Account) => Rule[]
  /** The rules that apply after a session turns out to have ended. */
  endedRules: Rule[]
  /** Returns the current path in the app with its query, such as `/r/7?tab=files`. */
  here: () => string
  /** Navigates by loading a new document, which discards everything the session loaded. */
  navigate: (path: string) => void
}

export interface AccountActions {
  /** Restores the stored session. Pass the public settings if the page already contains them. */
  start: (publicSettings?: PublicSettings) => Promise<void>
  signIn: SignIn
  /** Sends the verification code after the password. */
  secondStep: SecondStep
  signOut: () => Promise<void>
  /**
   * Clears the session in this browser but stays on the page. `signOutOnServer` ends it on the server too.
   */
  forget: (options: { signOutOnServer: boolean }) => Promise<void>
  /** Reloads the account and its rules after a change. */
  refresh: () => Promise<void>
  refreshSettings: () => Promise<void>
  onUnauthorized: (path: string) => Promise<boolean>
  onAskAgain: (ask: (() => Promise<boolean>) | undefined) => void
}

const QUIET = [
  'drafts/key',
  'settings/public',
  'settings/effective',
  'auth/login',
  'auth/two-steps',
  'auth/logout',
  'auth/me',
]

/** Creates the account: start-up, sign-in, sign-out and the end of a session. */
export function createAccount(surroundings: AccountSurroundings): AccountActions {
  const { session, http } = surroundings
  const { call } = createApi(http)
  const stored = createStoredSession(surroundings)
  const drafts = createDraftSeals(call)
  const { refreshSettings } = createSettings(surroundings)
  const { onUnauthorized, onAskAgain } = createSessionEnd(surroundings, { ...stored, ...drafts })
  const enter = createSignIn(surroundings, { ...stored, ...drafts, refreshSettings })

  const checkMe = async (token: string) => {
    try {
      const { data } = await retryOnce(() => call('GET /auth/me'))
      if (!isAccount(data)) throw new HttpError('http.malformed', 200, { path: 'auth/me' })
      stored.adopt(data, token)
    } catch (error) {
      stored.drop(error instanceof HttpError && error.status === 401 ? surroundings.endedRules : [])
      await drafts.sealLeftDrafts()
      stored.leaveToSignIn()
    }
  }

  const forget = async ({ signOutOnServer }: { signOutOnServer: boolean }) => {
    try {
      if (signOutOnServer) await call('POST /auth/logout')
    } catch (error) {
      console.warn('Signing out on the server failed. Signed out in this browser only.', error)
    }
    stored.drop()
  }

  return {
    start: async publicSettings => {
      const { token, user, rules } = readCredentials()
      if (token && user && isToken(token)) {
        session.set({ token, user, rules: rules ?? surroundings.rulesFor(user), forms: undefined })
        await Promise.all([drafts.openOwnDrafts(user.id, token), checkMe(token), refreshSettings()])
        return
      }
      if (token && user) {
        console.warn('The stored access token is malformed. Signed out.')
        stored.drop()
      }
      if (publicSettings) session.set({ settings: publicSettings })
      else await refreshSettings()
      await drafts.sealLeftDrafts()
    },
    signIn: async (email, password) => {
      const body = { email, password }
      return enter('auth/login', await call('POST /auth/login', { body, sent: earlyResponse(body) }))
    },
    secondStep: async (challenge, code) =>
      enter('auth/two-steps', await call('POST /auth/two-steps', { body: { challenge, code } })),
    signOut: async () => {
      await flushUnsavedInput()
      const { user } = session.get()
      if (user) dropLocalDrafts(user.id)
      // Abort pending requests: after sign-out they would fail with a 401 and redirect as well.
      session.set({ isLeaving: true })
      http.abandon()
      await forget({ signOutOnServer: true })
      await drafts.sealLeftDrafts()
      surroundings.navigate('/login')
    },
    forget,
    refresh: async () => {
      const { token, settings } = session.get()
      const revision = settings.definitions ? String(settings.definitions) : undefined
      const { data } = await call('GET /auth/me', { query: { revision } })
      // Do nothing if the user has signed out in the meantime.
      if (token && token === session.get().token && isAccount(data)) stored.adopt(data, token)
    },
    refreshSettings,
    onUnauthorized,
    onAskAgain,
  }
}

/** Reads and writes the session that this browser stores. */
function createStoredSession({ session, rulesFor, here, navigate }: AccountSurroundings) {
  const adopt = (user: Account, token: string) => {
    const rules = rulesFor(user)
    const isStored = writeCredentials({ user, token, rules })
    if (!isStored) throw new HttpError('auth.insecure', 0)
    // Store the user as the cookie does, so that the next start finds no difference.
    const { permissions: _inRules, ...known } = user
    session.set({ user: known, token, rules, isLeaving: undefined })
  }
  const drop = (rules: Rule[] = []) => {
    clearCredentials()
    session.set({ user: undefined, token: undefined, rules, forms: {}, isLeaving: undefined })
  }
  const leaveToSignIn = () => {
    const from = here()
    if (!isFirstPath(from)) navigate(signInPath(from))
  }
  return { adopt, drop, leaveToSignIn }
}

type StoredSession = ReturnType<typeof createStoredSession>

/** Loads the public settings and the office's form settings. */
function createSettings({ session, http }: AccountSurroundings) {
  const { call } = createApi(http)
  const refreshPublic = async () => {
    try {
      const { data } = await call('GET /settings/public')
      const company_logo = data.company_logo ? await http.address(data.company_logo) : ''
      session.set({ settings: { ...publicDefaults, ...data, company_logo }, noServerAt: undefined })
    } catch (error) {
      console.warn('Could not load the public settings. Using the defaults.', error)
      session.set({ noServerAt: placeWithoutServer(error) })
    }
  }
  // Forms wait for these settings to get the office's
  // defaults. If the request fails, they use the definition's.
  const refreshForms = async () => {
    const { token } = session.get()
    try {
      const { data } = await call('GET /settings/effective')
      if (token === session.get().token) session.set({ forms: data.forms ?? {} })
    } catch (error) {
      // A 401 redirects to the sign-in page anyway, so don't log it.
      if (!(error instanceof HttpError && error.status === 401))
        console.warn('Could not load the office’s form settings.', error)
      session.set({ forms: session.get().forms ?? {} })
    }
  }
  const refreshSettings = async () => {
    await Promise.all([refreshPublic(), ...(session.isAuthenticated() ? [refreshForms()] : [])])
  }
  return { refreshSettings }
}

/** Handles a 401: asks for the password again if the page has unsaved input, otherwise redirects. */
function createSessionEnd(
  { session, here, endedRules }: AccountSurroundings,
  { drop, leaveToSignIn, sealLeftDrafts }: StoredSession & DraftSeals,
): Pick<AccountActions, 'onUnauthorized' | 'onAskAgain'> {
  let askAgain: (() => Promise<boolean>) | undefined
  let pending: Promise<boolean> | undefined
  const onUnauthorized = async (path: string) => {
    if (QUIET.includes(path) || !session.isAuthenticated() || isFirstPath(here())) return false
    if (askAgain && hasUnsavedInput()) {
      pending ??= askAgain().finally(() => {
        pending = undefined
      })
      return pending
    }
    drop(endedRules)
    await sealLeftDrafts()
    leaveToSignIn()
    return false
  }
  return {
    onUnauthorized,
    onAskAgain: ask => {
      askAgain = ask
    },
  }
}

/** Signs in with the credentials in `body`. Returns a challenge if a verification code is needed too. */
function createSignIn(
  { session, http, rulesFor, navigate }: AccountSurroundings,
  {
    adopt,
    sealOthersDrafts,
    openOwnDrafts,
    refreshSettings,
  }: StoredSession & DraftSeals & Pick<AccountActions, 'refreshSettings'>,
) {
  // A different user signed in on a page that still shows the previous user's data, so reload the document.
  const handOver = (user: Account, token: string): Promise<never> => {
    session.set({ isLeaving: true })
    http.abandon()
    writeCredentials({ user, token, rules: rulesFor(user) })
    navigate('/')
    return new Promise<never>(() => undefined)
  }
  return async (path: string, { data }: { data: SignInResponse }) => {
    if ('challenge' in data) return { challenge: data.challenge }
    if (!isAccount(data.user) || !isToken(data.token)) throw new HttpError('http.malformed', 200, { path })
    await sealOthersDrafts(data.user.id)
    if (session.isAuthenticated() && session.get().user?.id !== data.user.id)
      return handOver(data.user, data.token)
    // The new user's form settings are not loaded yet. After
    // a renewed sign-in on the same page, keep the old ones.
    if (!session.isAuthenticated()) session.set({ forms: undefined })
    await openOwnDrafts(data.user.id, data.token)
    adopt(data.user, data.token)
    void refreshSettings()
    return {}
  }
}

/**
 * Retries once if no response arrived. When the user navigates away during start-up, the browser aborts the
 * request; treating that as a failed check would sign the user out.
 */
async function retryOnce<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof HttpError) || error.message !== 'http.offline') throw error
    await new Promise(resolve => setTimeout(resolve, 300))
    return ask()
  }
}

/** Returns the API's address if the request did not reach the API (O-08). */
function placeWithoutServer(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || error.body.code) return undefined
  return error.url.slice(0, error.url.length - error.path.length) || undefined
}
