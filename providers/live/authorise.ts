import type { Options } from 'pusher-js'
import type { Http } from '../http'
import { HttpError } from '../httpError'

/** What asks the API, and whose token it does it with. */
export interface AuthoriseParts {
  http: Http
  token: () => string | undefined
}

/** A refusal, as the subscriber receives it; status 0 without an answer. */
export class AuthorisationError extends Error {
  override readonly name = 'AuthorisationError'

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

type Handlers = Required<Pick<Options, 'channelAuthorization' | 'userAuthentication'>>

/** Lets the API authorise channels and the user, as every other call of the session: a 401 asks to sign in again (L-04). */
export function authorisers({ http, token }: AuthoriseParts, onRefused: Refused): Handlers {
  const ask = async <T>(path: string, body: object): Promise<T> => {
    if (!token()) {
      console.warn('Live connection: no token found')
      throw new AuthorisationError('no token found', 401)
    }
    try {
      const response = await http.raw(path, { method: 'POST', body })
      return (await response.json()) as T
    } catch (error) {
      const refusal = refusalOf(error, path)
      // Without an answer, the page is being left or the network is away, which the connection itself finds out.
      if (refusal.status) console.warn('Live connection:', refusal.message)
      throw refusal
    }
  }
  return {
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        ask<Authorisation>('broadcasting/auth', { socket_id: socketId, channel_name: channelName }).then(
          answer => callback(null, answer),
          (error: AuthorisationError) => {
            onRefused(channelName, error.status)
            callback(error, null)
          },
        )
      },
    },
    userAuthentication: {
      customHandler: ({ socketId }, callback) => {
        ask<UserAuthentication>('broadcasting/user-auth', { socket_id: socketId }).then(
          answer => callback(null, answer),
          (error: AuthorisationError) => callback(error, null),
        )
      },
    },
  }
}

/** Called with the refused channel and the reason, before its subscription. */
type Refused = (channel: string, status: number) => void

interface Authorisation {
  auth: string
  channel_data?: string
}

interface UserAuthentication {
  auth: string
  user_data: string
}

function refusalOf(error: unknown, path: string): AuthorisationError {
  const status = error instanceof HttpError ? error.status : 0
  const reason = error instanceof Error ? error.message : String(error)
  return new AuthorisationError(`${path} was refused with ${status} (${reason})`, status)
}
