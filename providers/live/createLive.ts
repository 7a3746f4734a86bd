import { abilityOf } from '../../src/core/access/ability'
import { recordChannel } from '../../src/core/access/recordChannel'
import type { Resources } from '../../src/core/schema/resources'
import type { Live } from '../../src/ui/live/live'
import { createStartUp } from '../../src/ui/live/startUp'
import { createStatus } from '../../src/ui/live/status'
import type { Session } from '../../src/ui/session/session'
import type { AccountActions } from '../account'
import type { RunConfig } from '../config'
import type { Http } from '../http'
import { HttpError } from '../httpError'
import { authorisers } from './authorise'
import { createChannels } from './channels'
import { type Connection, createConnection } from './connection'
import { echoOptions, openEcho } from './echo'
import { createEventDispatcher } from './eventDispatcher'
import { createPresence } from './presence'
import { createReplay } from './replay'

const SOCKETS_KEPT = 5
/** A call over a network that has gone may wait for its answer for long. */
const PROBE_MS = 8_000

/** What the live connection needs of the app. */
export interface LiveParts {
  session: Session
  http: Http
  account: Pick<AccountActions, 'refresh' | 'onUnauthorized'>
  config: Promise<RunConfig>
  resources: Pick<Resources, 'find' | 'isLoaded' | 'load'>
  /** From the cookie, else from local storage (L-02). */
  token: () => string | undefined
  /** The person has just signed in on this page. */
  isSignIn: boolean
  /** The page that one waits for comes first. */
  mayOpen?: Promise<void>
}

/** The live connection of this tab, which starts automatically and follows the signed-in person. */
export function createLive(parts: LiveParts): Live {
  const { session, http, account, token, isSignIn } = parts
  const status = createStatus()
  const me = () => session.get().user?.id
  const sockets: string[] = []
  const replay = createReplay({
    http,
    isConnected: () => status.state() === 'connected',
    sockets: () => sockets,
    onMissed: events => intake.replayed(events),
    onTooMuch: () => intake.tooMuch(),
  })
  const channels = createChannels({
    lastSeq: replay.lastSeq,
    onEvent: replay.fill,
    onRefused: channel => console.warn(`Live connection: ${channel} may not be listened to`),
  })
  const intake = createEventDispatcher({
    channels,
    recordChannels: recordChannels(parts),
    rememberSeq: replay.note,
  })
  const connection: Connection = createConnection({
    status,
    open: async () => {
      const [{ live }, api] = await Promise.all([parts.config, http.address(''), parts.mayOpen])
      const echo = await openEcho(echoOptions(live, api), authorisers({ http, token }, channels.refused))
      echo.connector.signin()
      return echo
    },
    probe: () => http('health', { signal: AbortSignal.timeout(PROBE_MS) }),
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
    listen: intake.listen,
    log: message => console.warn(message),
  })
  followSession(session, {
    onEnd: () => {
      startUp.cancel()
      replay.cancel()
      // First of all: the server may be closing it already, and what is said into that is a fault to browsers.
      connection.disconnect()
      intake.unlisten()
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
    onRecords: (name, listener) => whenLoaded(parts.resources, name, () => intake.onRecords(name, listener)),
    onOwn: intake.onOwn,
    join: createPresence(channels, me),
  }
}

/** The channels follow from the definition: without it, there is no subscription. */
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

/** The channels of a resource's records: of all if the rules allow all, else only of readable ones. */
const recordChannels =
  ({ session, resources }: LiveParts) =>
  (name: string): string[] => {
    const { user, rules } = session.get()
    const resource = resources.find(name)
    if (!user || !resource) return []
    const channel = recordChannel(abilityOf(rules, { ...user }), resource, user)
    const own = `resources.${name}.${user.id}`
    // What this page knows of the rules may be older than what the server does.
    return channel === undefined ? [] : [...new Set([channel, own])]
  }

/** Whether one still is who one was; with other rights, which are taken over. */
async function recheck({ refresh, onUnauthorized }: LiveParts['account']): Promise<boolean> {
  try {
    await refresh()
    return true
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error
    // A person who signs in again starts a new connection.
    await onUnauthorized('broadcasting/auth')
    return false
  }
}

interface Following {
  onEnd: () => void
  onSignIn: () => void
  onRules: () => void
}

/** Signing out ends the connection; another session, of whomever, gets another one. */
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

/** Which session it is that may connect; none before a second step that the office asks for is set up. */
function mayConnect(session: Session): string | undefined {
  const { user, token, isLeaving } = session.get()
  return session.isAuthenticated() && !isLeaving && !user?.must_set_up_two_steps
    ? `${user?.id} ${token}`
    : undefined
}

const LOOK_MS = 15_000
/** A hidden tab's timers run once a minute; a longer pause means that the machine slept. */
const ASLEEP_MS = 100_000

/** Events of the machine that concern a connection. */
interface WakeListener {
  offline: () => void
  /** A connection is possible again: the network is back, or the tab is visible. */
  online: () => void
  /** The machine slept: the connection is most likely lost without a notice. */
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
  const timer = setInterval(look, LOOK_MS)
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
