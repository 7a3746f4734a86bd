import { createHash } from 'node:crypto'
import type { PusherApp } from '../../base/liveServer'
import { isSigned } from './signature'

/** A request of the HTTP side, as it came. */
export interface SignedRequest {
  method: string
  path: string
  /** After the question mark. */
  query: string
  body: string
}

const PATIENCE_S = 600

/** What is wrong with the signature of a request; undefined when nothing is. */
export function signatureFault(app: PusherApp, request: SignedRequest, now: number): string | undefined {
  const params = paramsOf(request.query)
  const { auth_signature: signature = '', ...signed } = Object.fromEntries(params)
  if (signed.auth_key !== app.key) return 'The key is not that of the app'
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

// Signed as they are, sent as an address wants them; a plus is a plus.
function paramsOf(query: string): [string, string][] {
  return [...new URLSearchParams(query.replaceAll('+', '%2B'))]
}
