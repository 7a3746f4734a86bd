import { z } from 'zod'
import { hasSeveralEmails, plainEmail } from './plainEmail'

// An atom of RFC 5321, such as `smith&sons`. Names in other letters need servers that few people have.
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
// A label of a domain, also in other letters: `société.fr` is stored as written, and sent to as `xn--…`.
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'
const EMAIL = new RegExp(
  `^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:\\p{L}[\\p{L}\\p{M}]+|xn--[a-z0-9-]+)$`,
  'u',
)

/** An email address as people type and paste it, in lower case. */
export const emailAddress = z
  .string()
  .overwrite(typed => plainEmail(typed).normalize('NFC'))
  .trim()
  .toLowerCase()
  // The patterns must not run on a longer text.
  .max(254, { abort: true })
  .refine(typed => EMAIL.test(typed) || !hasSeveralEmails(typed), {
    params: { key: 'validation.email_several' },
  })
  .pipe(z.email({ pattern: EMAIL }))
