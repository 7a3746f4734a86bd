import { createHash } from 'node:crypto'
import type { PusherApp } from '../../base/liveServer'
import { isSigned } from './signature'

/** A request to the HTTP side, as it was received. */
export interface SignedRequest {
  method: string
  path: string
  /** The part of the URL after the question mark. */
  query: string
  body: string
}

const PATIENCE_S = 600

/** Returns what is wrong with a request's signature; undefined if it is correct. */
export function signatureFault(app: PusherApp, request: SignedRequest, now: number): string | undefined {
  const params = paramsOf(request.query)
  const { auth_signature: signature = '', ...signed } = Object.fromEntries(params)
  if (signed.auth_key !== app.key) return "The key is not the app's key"
  if (signed.auth_version !== '1.0') return 'The version of the signature must be 1.0'
  const time = Number(signed.auth_timestamp)
  if (!(Math.abs(now / 1000 - time) <= PATIENCE_S))
    return "The time of the signature is too far from the server's"
  if (request.body && signed.body_md5 !== md5(request.body)) return 'The body is not the one that was signed'
  const sorted = Object.keys(signed).sort()
  const text = [request.method, request.path, sorted.map(name => `${name}=${signed[name]}`).join('&')].join(
    '\n',
  )
  return isSigned(app.secret, text, signature) ? undefined : 'The signature is wrong'
}

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex')

// The values are signed unencoded and sent URL-encoded. A plus is a literal plus, not a space.
function paramsOf(query: string): [string, string][] {
  return [...new URLSearchParams(query.replaceAll('+', '%2B'))]
}
