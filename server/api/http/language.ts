import type { Context } from 'hono'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'

/** The language of a request's messages, also for people who are not signed in. */
export function languageOf({ messages }: Pick<Services, 'messages'>, c: Context<Env>): string {
  return c.var.language ?? messages.choose(c.req.header('accept-language'))
}
