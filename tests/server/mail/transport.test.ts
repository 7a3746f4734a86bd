import { expect, it } from 'vitest'
import { requiresTls } from '../../../server/work/mail/smtp'

it.each([
  ['smtp://user:secret@mail.example.com:587', true],
  ['smtps://mail.example.com', true],
  ['smtp://localhost.example.com', true],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://localhost', false],
  ['smtp://[::1]:25', false],
  ['smtp://relay.office.example?ignoreTLS=true', false],
])('O-10 with %s mails are sent encrypted or not at all: %s', (url, demanded) => {
  expect(requiresTls(url)).toBe(demanded)
})
