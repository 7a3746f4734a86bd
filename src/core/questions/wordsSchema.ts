import { z } from 'zod'
import type { Language } from '../i18n/languages'
import { withoutAbsent } from './words'

const text = z.string().trim().max(500)
const further = text.transform(value => value || undefined).optional()

/** What words must be: English ones always. */
export const wordsSchema = z
  .strictObject({ en: text.min(1), fr: further, ar: further, tr: further } satisfies Record<
    Language,
    z.ZodType
  >)
  .transform(words => withoutAbsent(words))
