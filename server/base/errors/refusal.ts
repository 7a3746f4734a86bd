import type { Words } from '../../../src/core/access/describe'
import { describeFields } from '../../../src/core/access/describe'
import { lackedRight, missingRight } from '../../../src/core/access/missingRight'
import { resourcesOf } from '../../../src/core/access/words'
import type { Right } from '../../../src/core/field/fieldType'
import type { Session } from '../request/session'
import type { Services } from '../services'
import type { ApiError } from './apiError'

type RefusalContext = Pick<Services, 'messages' | 'resources'>

/** The recipient of a refusal, and their language. */
export interface ErrorReader {
  session: Session | undefined
  language: string
}

/** Returns the context for describing rules in one language. */
export const wordsIn = ({ messages, resources }: RefusalContext, language: string): Words => ({
  language,
  resources,
  format: (label, values) => messages.label(language, label, values),
})

/** What a 403 says: its message, if the reader's rules explain it, and the missing permission. */
interface Refusal {
  message?: string
  right: Right
}

/**
 * Returns the message of a 403 for an action: the missing permission, and for which records the reader has
 * it. It depends only on the reader's own rules and reveals nothing about the record. Undefined for any other
 * error.
 */
export function refusalOf(
  parts: RefusalContext,
  { session, language }: ErrorReader,
  { code, options }: ApiError,
): Refusal | undefined {
  const { action, subject, field } = options.details ?? {}
  if (code !== 'forbidden' || options.message || !session) return undefined
  if (typeof action !== 'string' || typeof subject !== 'string') return undefined
  const words = wordsIn(parts, language)
  const resource = options.about ?? resourcesOf(subject, words)[0]
  const named = typeof field === 'string' ? field : undefined
  const refused = { action, subject, resource, field: named }
  const need = missingRight(session.ability, refused, words)
  const { right } = lackedRight(session.ability, refused)
  if (!need) return { right }
  const message = named
    ? parts.messages.translate(language, 'api.forbidden_field', {
        need,
        field: describeFields(resource, [named], words),
      })
    : parts.messages.translate(language, 'api.forbidden_action', { need })
  return { message, right }
}

/** Returns the message of a 403 for an action, as `refusalOf` does. */
export const refusalMessage = (...of: Parameters<typeof refusalOf>): string | undefined =>
  refusalOf(...of)?.message
