import { expect, it, onTestFinished, vi } from 'vitest'
import { knownWords } from '../../../resources/knownWords'
import { assessInThread } from '../../../server/accounts/auth/newPassword'
import { ThreadLimitError, ThreadPool } from '../../../server/base/threads/threadPool'
import { hashPassword, verifyPassword } from '../../../server/engine/people/passwords'
import { assessPassword, STRONG_ENOUGH } from '../../../src/core/account/passwordStrength'
import { secretSchema } from '../../../src/fields/secret/secret.schema'
import { secret } from '../../../src/fields/secret/secret.type'

const isTaken = async (password: string) =>
  secretSchema(secret({ min: 10 })).safeParse(password).success &&
  (await assessPassword(password, [...knownWords, 'Nadia Haddad', 'nadia@example.com', 'Carthage Cover']))
    .score >= STRONG_ENOUGH

it.each(['qwertyuiop', '1234567890', 'password123', 'iloveyou123', 'Football2024!', 'P@ssw0rd123'])(
  'A-12 rejects %s, which is in every list of leaked passwords',
  async password => expect(await isTaken(password)).toBe(false),
)

it.each(['coverdesk2026', 'Insurance!2026', 'sigorta-2026', 'carthage.cover', 'haddadnadia1'])(
  'A-12 rejects %s, made of words of the product, the office or the person',
  async password => expect(await isTaken(password)).toBe(false),
)

it.each([
  'vermeil plumage onze tambours',
  'kjxqwvzpmhtr',
  '7391058264407719',
  'ثلاثة قوارب في بحيرة هادئة',
  'x'.repeat(20) + 'vermeil plumage onze tambours'.repeat(3),
])('A-12 accepts %s: no character class is required or forbidden', async password =>
  expect(await isTaken(password)).toBe(true),
)

it('A-12 uses a password as typed, to its last character', async () => {
  const long = `${'vermeil plumage onze tambours '.repeat(6)}end`
  const hash = await hashPassword('7', long)
  expect(await verifyPassword('7', long, hash)).toBe(true)
  for (const other of [long.slice(0, -1), `${long} `, ` ${long}`, long.toUpperCase(), long.slice(0, 72)])
    expect(await verifyPassword('7', other, hash)).toBe(false)
})

it('U-01 the queue of passwords to hash is bounded, and every queued one is hashed', async () => {
  const hashes = Array.from({ length: 150 }, () => hashPassword('7', 'vermeil plumage onze tambours'))
  const done = await Promise.allSettled(hashes)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(51)
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 429, code: 'too_many' },
  })
  expect(await hashPassword('7', 'vermeil plumage onze tambours')).toMatch(/^scrypt/)
})

it('U-01 estimates password strength in a worker thread', async () => {
  expect(await assessInThread('7', 'p4ssw0rd'.repeat(25), [])).toMatchObject({ score: 0 })
  expect(await assessInThread('7', 'vermeil plumage onze tambours', [])).toMatchObject({ score: 4 })
})

it('U-01 a password can be resubmitted after its thread ran out of time', async () => {
  const run = vi.spyOn(ThreadPool.prototype, 'run').mockRejectedValue(new ThreadLimitError('time'))
  onTestFinished(() => run.mockRestore())
  await expect(assessInThread('7', 'vermeil plumage onze tambours', [])).rejects.toMatchObject({
    status: 429,
    code: 'too_many',
    options: { message: 'api.queue_full' },
  })
})
