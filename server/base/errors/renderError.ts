import type { Services } from '../services'
import type { ApiError } from './apiError'
import { type ErrorReader, refusalMessage } from './refusal'

/** The texts of a refusal. */
export interface RenderedError {
  message: string
  errors?: Record<string, string[]>
  blockers?: { field?: string; message: string }[]
}

/** Returns the texts of a refusal in the reader's language. */
export function renderError(services: Services, reader: ErrorReader, error: ApiError): RenderedError {
  const { messages } = services
  const { language } = reader
  const { message = `api.${error.code}`, params, errors, blockers: missing } = error.options
  return {
    message: refusalMessage(services, reader, error) ?? messages.translate(language, message, params),
    errors: errors && messages.translateIssues(language, errors),
    blockers: missing?.map(({ field, ...issue }) => ({
      ...(field ? { field } : {}),
      message: messages.translateIssue(language, issue),
    })),
  }
}
