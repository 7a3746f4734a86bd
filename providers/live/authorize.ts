import type { Options } from 'pusher-js'
import { createApi } from '../api'
import type { Http } from '../http'
import { HttpError } from '../httpError'

/** The HTTP client and the token for authorizing channels. */
export interface AuthorizeParts {
  http: Http
  token: () => string | undefined
}

/** A refusal as the subscriber receives it. Status 0 means that no response arrived. */
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

/**
 * Creates the handlers that have the API authorize channels and the
 * user. As in every other call, a 401 starts a new sign-in (L-04).
 */
export function authorizers({ http, token }: AuthorizeParts, onRefused: Refused): Handlers {
  const { file } = createApi(http)
  const ask = async <T>(send: () => Promise<Response>): Promise<T> => {
    if (!token()) {
      console.warn('Live connection: no token found')
      throw new AuthorisationError('no token found', 401)
    }
    try {
      return (await (await send()).json()) as T
    } catch (error) {
      const refusal = refusalOf(error)
      // Without a response, the page is unloading or the network is down. The connection detects that itself.
      if (refusal.status) console.warn('Live connection:', refusal.message)
      throw refusal
    }
  }
  return {
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        const body = { socket_id: socketId, channel_name: channelName }
        ask<Authorization>(() => file('POST /broadcasting/auth', { body })).then(
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
        ask<UserAuthentication>(() =>
          file('POST /broadcasting/user-auth', { body: { socket_id: socketId } }),
        ).then(
          answer => callback(null, answer),
          (error: AuthorisationError) => callback(error, null),
        )
      },
    },
  }
}

/** Called with the refused channel and the status, before the subscription fails. */
type Refused = (channel: string, status: number) => void

interface Authorization {
  auth: string
  channel_data?: string
}

interface UserAuthentication {
  auth: string
  user_data: string
}

function refusalOf(error: unknown): AuthorisationError {
  const { status, path } = error instanceof HttpError ? error : { status: 0, path: 'broadcasting' }
  const reason = error instanceof Error ? error.message : String(error)
  return new AuthorisationError(`${path} was refused with ${status} (${reason})`, status)
}
