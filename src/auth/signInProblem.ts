import type { Translate } from '../i18n/translate'

interface Failure {
  status?: number
  message?: string
  retryAfter?: number
}

/** What to tell the user after a failed sign-in: the server's own words, or ours where it had none. */
export function signInProblem(error: unknown, translate: Translate): string {
  const { status, message = 'http.failed', retryAfter } = (error ?? {}) as Failure
  if (status === undefined) console.error(error)
  if (status === 429) return translate('auth.too_many', { wait: waitingTime(retryAfter ?? 60, translate) })
  // A message without a translation is already a text; ours are keys.
  return translate(status === undefined ? 'http.failed' : message)
}

function waitingTime(seconds: number, translate: Translate): string {
  return seconds < 90
    ? translate('auth.seconds', { count: Math.ceil(seconds) })
    : translate('auth.minutes', { count: Math.ceil(seconds / 60) })
}
