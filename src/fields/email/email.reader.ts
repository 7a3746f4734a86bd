import { textReader } from '../../core/field/reading'

/** `Amel Ben <amel@example.com>` and `mailto:amel@example.com` are what mail programs write. */
export const emailReader = textReader('validation.email', text =>
  (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').trim(),
)
