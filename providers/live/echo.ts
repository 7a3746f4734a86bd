import type Echo from 'laravel-echo'
import type { Options } from 'pusher-js'
import { UNAVAILABLE_MS } from '../../src/ui/live/status'
import type { RunConfig } from '../config'

/** laravel-echo over pusher-js (L-01). */
export type LiveEcho = Echo<'pusher'>

type Handlers = Required<Pick<Options, 'channelAuthorization' | 'userAuthentication'>>

/** The app key of our own live server. */
const OWN_KEY = 'coverdesk'

/** The connection's address and settings (L-06). */
export interface EchoOptions extends Options {
  key: string
}

/**
 * Returns the connection's options. Without a host it connects to the API's host, with TLS exactly if the API
 * uses HTTPS. A separate host always uses TLS, unless `tls` is false (L-07).
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

/** Loads the libraries, which only a live connection needs, and starts to connect. */
export async function openEcho(options: EchoOptions, handlers: Handlers): Promise<LiveEcho> {
  const [{ default: Echo }, { default: Pusher }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
  ])
  const settings = { Pusher, withoutInterceptors: true, ...options, ...handlers }
  // Echo's option type lacks options that Echo passes on to pusher-js.
  return new Echo({ broadcaster: 'pusher', ...(settings as object) })
}
