import { fieldLabel } from '../../../src/core/schema/labels'
import { fieldOf } from '../../../src/core/schema/systemFields'
import { ApiError } from '../../base/errors/apiError'
import { renderError } from '../../base/errors/renderError'
import type { Session } from '../../base/request/session'
import type { Services } from '../../base/services'
import type { StoredTaskMessage } from './task'

/** Returns the messages of a refusal, as they are stored with a row. */
export function messagesOf({ code, options }: ApiError): StoredTaskMessage[] {
  const { errors = {}, blockers: missing = [], message = `api.${code}`, params, details = {} } = options
  const wrong = Object.entries(errors).flatMap(([field, issues]) =>
    issues.map(issue => ({ field, ...issue })),
  )
  if (wrong.length || missing.length) return [...wrong, ...missing]
  const { action, subject, field } = details
  if (code === 'forbidden' && typeof action === 'string' && typeof subject === 'string')
    return [{ key: message, right: { action, subject, ...(typeof field === 'string' ? { field } : {}) } }]
  return [{ key: message, ...(params ? { params } : {}) }]
}

/** The user whom a task is shown to, and their language. */
export interface TaskReader {
  services: Services
  session: Session
  language: string
}

/** Returns a stored message in the reader's language, with its field's label. */
export function formatMessage(
  { services, session, language }: TaskReader,
  { field, key, params, right }: StoredTaskMessage,
  resource: string | null,
): { field?: string; label?: string; message: string } {
  const message = right
    ? renderError(services, { session, language }, new ApiError(403, 'forbidden', { details: right })).message
    : services.messages.translateIssue(language, { key, params })
  if (!field) return { message }
  const of = resource === null ? undefined : services.resources.find(resource)
  if (!of || !fieldOf(of, field)) return { field, message }
  return { field, label: services.messages.label(language, fieldLabel(of, field)), message }
}
