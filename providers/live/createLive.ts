import { abilityOf } from '../../src/core/access/ability'
import { recordChannel } from '../../src/core/access/recordChannel'
import type { Resources } from '../../src/core/schema/resources'
import type { Live } from '../../src/ui/live/live'
import { createStartUp } from '../../src/ui/live/startUp'
import { createStatus } from '../../src/ui/live/status'
import type { Session } from '../../src/ui/session/session'
import type { AccountActions } from '../account'
import { createApi } from '../api'
import type { RunConfig } from '../config'
import type { Http } from '../http'
import { HttpError } from '../httpError'
import { authorizers } from './authorize'
import { createChannels } from './channels'
import { type Connection, createConnection } from './connection'
import { echoOptions, openEcho } from './echo'
import { createEventDispatcher } from './eventDispatcher'
import { createPresence } from './presence'
import { createReplay } from './replay'

const SOCKETS_KEPT = 5
/** The timeout of a probe. Without it, a call over a lost network can hang for a long time. */
const PROBE_MS = 8_000

/** The dependencies of the live connection. */
export interface LiveParts {
  session: Session
  http: Http
  account: Pick<AccountActions, 'refresh' | 'onUnauthorized'>
  config: Promise<RunConfig>
  resources: Pick<Resources, 'find' | 'isLoaded' | 'load'>
  /** Reads the token from the cookie, otherwise from local storage (L-02). */
  token: () => string | undefined
  /** Whether the user has just signed in on this page. */
  isSignIn: boolean
  /** Resolves when the first page is shown, so that connecting does not delay it. */
  mayOpen?: Promise<void>
}

/** Creates this tab's live connection, which starts automatically and follows the session. */
export function createLive(parts: LiveParts): Live {
  const { session, http, account, token, isSignIn } = parts
  const status = createStatus()
  const me = () => session.get().user?.id
  const sockets: string[] = []
  const replay = createReplay({
    http,
    isConnected: () => status.state() === 'connected',
    sockets: () => sockets,
    onMissed: events => dispatcher.replayed(events),
    onTooMuch: () => dispatcher.tooMuch(),
  })
  const channels = createChannels({
    lastSeq: replay.lastSeq,
    onEvent: replay.fill,
    onRefused: channel => console.warn(`Live connection: the user can’t listen to ${channel}`),
  })
  const dispatcher = createEventDispatcher({
    channels,
    recordChannels: recordChannels(parts),
    rememberSeq: replay.note,
  })
  const connection: Connection = createConnection({
    status,
    open: async () => {
      const [{ live }, api] = await Promise.all([parts.config, http.address(''), parts.mayOpen])
      const echo = await openEcho(echoOptions(live, api), authorizers({ http, token }, channels.refused))
      echo.connector.signin()
      return echo
    },
    probe: () => createApi(http).call('GET /health', { signal: AbortSignal.timeout(PROBE_MS) }),
    isOffline: () => navigator.onLine === false,
    recheck: () => recheck(account),
    onOpened: channels.attach,
    onConnected: () => {
      const id = connection.socketId()
      if (id) sockets.splice(0, sockets.length, ...[...sockets, id].slice(-SOCKETS_KEPT))
      replay.connected()
    },
    onLost: channels.lost,
    onDisconnected: channels.detach,
  })
  const startUp = createStartUp({
    token,
    userId: me,
    connect: connection.connect,
    listen: dispatcher.listen,
    log: message => console.warn(message),
  })
  followSession(session, {
    onEnd: () => {
      startUp.cancel()
      replay.cancel()
      // Disconnect first: the server might already be closing the
      // socket, and browsers log an error for a late message.
      connection.disconnect()
      dispatcher.unlisten()
    },
    onSignIn: startUp.onSignIn,
    onRules: channels.revise,
  })
  watchConnectivity({
    offline: () => connection.pause('live.offline'),
    online: connection.hurry,
    woke: connection.renew,
  })
  if (mayConnect(session)) isSignIn ? startUp.onSignIn() : startUp.onPageLoad()

  return {
    state: status.state,
    problem: status.problem,
    subscribe: status.subscribe,
    reconnect: startUp.onReconnect,
    socketId: connection.socketId,
    onRecords: (name, listener) =>
      whenLoaded(parts.resources, name, () => dispatcher.onRecords(name, listener)),
    onOwn: dispatcher.onOwn,
    join: createPresence(channels, me),
  }
}

/** Waits for the resource's definition, from which the channels' names follow. */
function whenLoaded(resources: LiveParts['resources'], name: string, begin: () => () => void): () => void {
  if (resources.isLoaded([name])) return begin()
  let isLeft = false
  let leave: (() => void) | undefined
  const loading = resources.load([name]).then(() => {
    if (!isLeft) leave = begin()
  })
  loading.catch(console.error)
  return () => {
    isLeft = true
    leave?.()
  }
}

/**
 * Returns a resource's channels: the one with all records if the rules allow it, otherwise the user's own.
 */
const recordChannels =
  ({ session, resources }: LiveParts) =>
  (name: string): string[] => {
    const { user, rules } = session.get()
    const resource = resources.find(name)
    if (!user || !resource) return []
    const channel = recordChannel(abilityOf(rules, { ...user }), resource, user)
    const own = `resources.${name}.${user.id}`
    // The page's rules can be older than the server's, so keep the user's own channel as a second choice.
    return channel === undefined ? [] : [...new Set([channel, own])]
  }

/** Reloads the account and its permissions. Returns false if the session has ended. */
async function recheck({ refresh, onUnauthorized }: LiveParts['account']): Promise<boolean> {
  try {
    await refresh()
    return true
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error
    // A renewed sign-in starts a new connection.
    await onUnauthorized('broadcasting/auth')
    return false
  }
}

interface Following {
  onEnd: () => void
  onSignIn: () => void
  onRules: () => void
}

/** Disconnects at sign-out, and connects again for a new session. */
function followSession(session: Session, { onEnd, onSignIn, onRules }: Following): void {
  let known = mayConnect(session)
  let rules = session.get().rules
  session.subscribe(() => {
    const now = mayConnect(session)
    const isSame = now === known
    const isRuled = session.get().rules === rules
    known = now
    rules = session.get().rules
    if (!isSame) {
      onEnd()
      if (now) onSignIn()
    } else if (!isRuled) onRules()
  })
}

/**
 * Returns an identifier of the session that can connect. None
 * while the user must still set up two-step verification.
 */
function mayConnect(session: Session): string | undefined {
  const { user, token, isLeaving } = session.get()
  return session.isAuthenticated() && !isLeaving && !user?.must_set_up_two_steps
    ? `${user?.id} ${token}`
    : undefined
}

const POLL_MS = 15_000
/** A hidden tab's timers run once a minute; a longer pause means that the machine slept. */
const ASLEEP_MS = 100_000

/** Callbacks for network and sleep events. */
interface WakeListener {
  offline: () => void
  /** A connection is possible again: the network is back or the tab is visible. */
  online: () => void
  /** The machine slept, so the connection is probably dead. */
  woke: () => void
}

/** Reports when the network is lost or back, and when the machine slept. */
function watchConnectivity({ offline, online, woke }: WakeListener): () => void {
  let looked = Date.now()
  const look = () => {
    const slept = Date.now() - looked > ASLEEP_MS
    looked = Date.now()
    if (slept) woke()
  }
  const onVisible = () => {
    if (document.hidden) return
    look()
    online()
  }
  const timer = setInterval(look, POLL_MS)
  window.addEventListener('offline', offline)
  window.addEventListener('online', online)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearInterval(timer)
    window.removeEventListener('offline', offline)
    window.removeEventListener('online', online)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
