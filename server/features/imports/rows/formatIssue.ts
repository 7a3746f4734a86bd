import { ApiError } from '../../../base/errors/apiError'
import { refusalMessage } from '../../../base/errors/refusal'
import type { Session } from '../../../base/request/session'
import type { Scope } from '../../../base/services'
import type { RowIssue } from './row'

/** Returns the message for an issue of a row, in the reader's language. */
export function formatIssue({ services, language, ability, actor }: Scope, issue: RowIssue): string {
  const { key, params } = issue
  const right = 'right' in issue ? issue.right : undefined
  if (!right) return services.messages.translateIssue(language, { key, params })
  const session = { ability, user: actor } as Session
  const refusal = new ApiError(403, 'forbidden', { details: right })
  return (
    refusalMessage(services, { session, language }, refusal) ??
    services.messages.translate(language, key, params)
  )
}
