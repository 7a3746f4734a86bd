import type { Words } from '../../../src/core/access/describe'
import { describeFields } from '../../../src/core/access/describe'
import { missingRight } from '../../../src/core/access/missingRight'
import { resourcesOf } from '../../../src/core/access/words'
import type { Session } from '../request/session'
import type { Services } from '../services'
import type { ApiError } from './apiError'

type Parts = Pick<Services, 'messages' | 'resources'>

/** Whom a refusal is told, in which language. */
export interface ErrorReader {
  session: Session | undefined
  language: string
}

/** What the server puts rules into words with, in one language. */
export const wordsIn = ({ messages, resources }: Parts, language: string): Words => ({
  language,
  resources,
  format: (label, values) => messages.label(language, label, values),
})

/**
 * The message of a 403 that says which action was refused: which right is missing, and where one has it. It tells
 * of the reader's own rules alone, never of the record. Undefined for every other refusal.
 */
export function refusalMessage(
  parts: Parts,
  { session, language }: ErrorReader,
  { code, options }: ApiError,
): string | undefined {
  const { action, subject, field } = options.details ?? {}
  if (code !== 'forbidden' || options.message || !session) return undefined
  if (typeof action !== 'string' || typeof subject !== 'string') return undefined
  const words = wordsIn(parts, language)
  const resource = options.about ?? resourcesOf(subject, words)[0]
  const named = typeof field === 'string' ? field : undefined
  const need = missingRight(session.ability, { action, subject, resource, field: named }, words)
  if (!need) return undefined
  return named
    ? parts.messages.translate(language, 'api.forbidden_field', {
        need,
        field: describeFields(resource, [named], words),
      })
    : parts.messages.translate(language, 'api.forbidden_action', { need })
}
