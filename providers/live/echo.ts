import type Echo from 'laravel-echo'
import type { Options } from 'pusher-js'
import { UNAVAILABLE_MS } from '../../src/ui/live/status'
import type { RunConfig } from '../config'

/** laravel-echo on pusher-js (L-01). */
export type LiveEcho = Echo<'pusher'>

type Handlers = Required<Pick<Options, 'channelAuthorization' | 'userAuthentication'>>

/** Name of the app, and its key, on the server's own live server. */
const OWN_KEY = 'coverdesk'

/** Where the connection goes, and how (L-06). */
export interface EchoOptions extends Options {
  key: string
}

/**
 * The options of the connection. Without a host it goes to where the API is, with TLS exactly when the API is asked
 * with it; to a service always with TLS, unless it is said not to (L-07).
 */
export function echoOptions(live: RunConfig['live'], api: string): EchoOptions {
  const at = new URL(api)
  const isOwn = !live.host
  const tls = isOwn ? at.protocol === 'https:' : live.tls !== false
  const port = isOwn ? Number(at.port) || undefined : live.port
  return {
    key: live.key || OWN_KEY,
    cluster: live.cluster,
    wsHost: live.host || at.hostname,
    ...(port ? { wsPort: port, wssPort: port } : {}),
    forceTLS: tls,
    enabledTransports: ['ws'],
    activityTimeout: 120_000,
    pongTimeout: 30_000,
    unavailableTimeout: UNAVAILABLE_MS,
  }
}

/** Loads the libraries, which are only needed for a connection, and starts to connect. */
export async function openEcho(options: EchoOptions, handlers: Handlers): Promise<LiveEcho> {
  const [{ default: Echo }, { default: Pusher }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
  ])
  const settings = { Pusher, withoutInterceptors: true, ...options, ...handlers }
  // Echo's own type of the options knows less than what it hands on to pusher-js.
  return new Echo({ broadcaster: 'pusher', ...(settings as object) })
}
