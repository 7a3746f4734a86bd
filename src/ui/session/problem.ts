import type { Translate } from '../../core/i18n/translate'

interface Failure {
  status?: number
  message?: string
  retryAfter?: number
  body?: { code?: string; errors?: Record<string, string> }
}

/** The messages of a failed call: for the whole form and by field. */
export interface Problem {
  text: string
  fields: Record<string, string>
  code?: string
  status?: number
}

/** Reads the messages of a failed call: the server's, or ours if it sent none. */
export function problemOf(error: unknown, translate: Translate): Problem {
  const { status, message = 'http.failed', retryAfter, body } = (error ?? {}) as Failure
  if (status === undefined) {
    console.error(error)
    return { text: translate('http.failed'), fields: {} }
  }
  const shared = { fields: body?.errors ?? {}, code: body?.code, status }
  if (status === 429)
    return { ...shared, text: translate('auth.too_many', { wait: waitingTime(retryAfter ?? 60, translate) }) }
  // Our messages are keys. The server's are already translated and stay unchanged.
  return { ...shared, text: translate(message, { _: message }) }
}

function waitingTime(seconds: number, translate: Translate): string {
  return seconds < 90
    ? translate('auth.seconds', { count: Math.ceil(seconds) })
    : translate('auth.minutes', { count: Math.ceil(seconds / 60) })
}
