import { textReader } from '../../core/field/reading'

/** Mail programs write `Amel Ben <amel@example.com>` and `mailto:amel@example.com`. */
export const emailReader = textReader('validation.email', text =>
  (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').trim(),
)
