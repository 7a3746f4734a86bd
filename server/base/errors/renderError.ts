import type { Services } from '../services'
import type { ApiError } from './apiError'
import { type ErrorReader, refusalOf } from './refusal'

/** The texts of a refusal. */
export interface RenderedError {
  message: string
  errors?: Record<string, string[]>
  blockers?: { field?: string; message: string }[]
  /** For a 403: the missing permission. */
  right?: { action: string; subject: string }
}

/** Returns the texts of a refusal in the reader's language. */
export function renderError(services: Services, reader: ErrorReader, error: ApiError): RenderedError {
  const { messages } = services
  const { language } = reader
  const { message = `api.${error.code}`, params, errors, blockers: missing } = error.options
  const refusal = refusalOf(services, reader, error)
  return {
    right: refusal?.right,
    message: refusal?.message ?? messages.translate(language, message, params),
    errors: errors && messages.translateIssues(language, errors),
    blockers: missing?.map(({ field, ...issue }) => ({
      ...(field ? { field } : {}),
      message: messages.translateIssue(language, issue),
    })),
  }
}
