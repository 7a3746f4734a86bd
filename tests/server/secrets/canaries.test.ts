import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app'
import { openFileStore } from '../../../server/engine/files/store/openFileStore'
import { taskKinds } from '../../../server/features/taskKinds'
import { writeBackup } from '../../../server/ops/backup/writeBackup'
import { allTables } from '../../../server/ops/tables'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import { mainEngines } from '../../support/databases'
import { lastToken, settle } from '../auth/mailbox'
import { type CallOptions, openTestApp, PASSWORD, type TestApp } from '../testApp'

/** Returns a password that no other text contains, and that is strong enough to be accepted. */
const canary = (name: string) => `canary-${name}-horse-battery`

/** Returns the forms in which an attacker could find a secret. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  // Within a longer text, base64 starts at one of three offsets, and
  // its first and last characters also encode neighboring bytes.
  const inner = [0, 1, 2].map(shift =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(4, -4),
  )
  return [secret, bytes.toString('hex'), encodeURIComponent(secret), ...inner]
}

describe.each(mainEngines)('U-08 secrets after every kind of use, on $name', engine => {
  let test: TestApp
  let log = ''
  const planted = new Map<string, string>()
  const plant = (name: string, secret = canary(name)): string => {
    planted.set(name, secret)
    return secret
  }

  beforeAll(async () => {
    test = await openTestApp(engine, { LOG_LEVEL: 'trace' })
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk)
        done()
      },
    })
    test.services.log = pino({ level: 'trace' }, stream)
    const app = createApp(test.services)
    const call = (path: string, options: CallOptions = {}) =>
      test.call(`/api/v1/${path}`, { ...options, app })
    await test.addAccount({ email: 'boss@example.com', name: 'Rania Boss' })
    plant('password', PASSWORD)

    // Sign-ins: with a wrong password, with a password in place of the address, and with the right password.
    await call('auth/login', { body: { email: 'boss@example.com', password: plant('wrong password') } })
    await call('auth/login', { body: { email: plant('password as address'), password: 'x' } })
    const signedIn = await call('auth/login', { body: { email: 'boss@example.com', password: PASSWORD } })
    const token = plant('session', signedIn.body.data.token.split('|')[1]) && signedIn.body.data.token
    const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(path, { method, body, token, headers })
    const made = (name: string, email: string) => ({
      ...{ name: 'Nour Ayari', email, user_type: 3, language: 'en', active: true },
      password: plant(name),
    })

    // Accounts: created with an idempotency key, created with an error,
    // updated, updated in bulk, imported, and stored as a draft.
    const key = { 'Idempotency-Key': 'one-key-of-many' }
    const person = await send('POST', 'users', made('new account', 'nour@example.com'), key)
    await send('POST', 'users', made('new account', 'nour@example.com'), key)
    await send('POST', 'users', made('account with a mistake', 'no-address'))
    const { id } = person.body.data
    await send('PUT', `users/${id}`, { password: plant('given password') })
    await send('PUT', `users/${id}`, { password: [plant('password of another kind')] })
    const filter = `filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`
    await send('PUT', `users?${filter}`, { password: plant('bulk') })
    await send('PUT', `users?${filter}&dry_run=1`, { password: plant('bulk tried') })
    const csv = (name: string) => `name,email,password\nAmel,amel@example.com,${plant(name)}\n`
    for (const path of ['users/imports?name=people.csv', 'users/import'])
      await app.request(`/api/v1/${path}`, {
        ...{ method: 'POST', body: csv(path), headers: { Authorization: `Bearer ${token}` } },
      })
    await send('POST', 'users/import?dry_run=1', { rows: [{ name: 'X', password: plant('import of JSON') }] })
    const draft = { values: { password: plant('draft') }, base: { password: plant('draft before') } }
    await send('PUT', 'drafts/users/new', {
      ...{ ...draft, sent: [{ password: plant('draft sent') }] },
      ...{ at: new Date().toISOString(), device: 'x' },
    })
    await send('GET', `users?filter=${encodeURIComponent(JSON.stringify({ password: plant('filter') }))}`)

    // The user's own account: registration, links, a new password, a second step.
    await call('auth/register', {
      body: {
        ...{ name: 'Sami', email: 'sami@example.com' },
        ...{ password: plant('registration'), password_confirmation: canary('registration') },
      },
    })
    plant('verification link', await lastToken(test.services, 'sami@example.com'))
    await call('auth/forgot-password', { body: { email: 'nour@example.com' } })
    const reset = plant('reset link', await lastToken(test.services, 'nour@example.com'))
    const password = plant('password of a link')
    await call('auth/reset-password', { body: { token: reset, password, password_confirmation: password } })
    await call('auth/forgot-password', { body: { email: 'nour@example.com' } })
    plant('unused reset link', await lastToken(test.services, 'nour@example.com'))
    const { body: enabled } = await send('POST', 'auth/two-steps/enable', { password: PASSWORD })
    const secret = plant('key of an app', enabled.data.secret)
    const code = new TOTP({ secret }).generate()
    const { body: confirmed } = await send('POST', 'auth/two-steps/confirm', { code })
    for (const [at, one] of confirmed.data.recovery_codes.entries()) plant(`recovery code ${at}`, one)
    const half = await call('auth/login', { body: { email: 'boss@example.com', password: PASSWORD } })
    plant('challenge', half.body.data.challenge)
    await send('POST', 'auth/change-password', {
      ...{ current_password: PASSWORD, password: plant('new password') },
      ...{ password_confirmation: canary('new password'), code: confirmed.data.recovery_codes[0] },
    })
    plant('key of drafts', (await send('GET', 'drafts/key')).body.data.private.d)
    await call('auth/two-steps', { body: { challenge: 'x', code: plant('wrong code', 'canary-code-4711') } })
    // Requests with an invalid body and an invalid path.
    await app.request('/api/v1/auth/login', {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
      body: `{"email":"boss@example.com","password":"${plant('broken body')}"`,
    })
    plant('secret of the live server', test.services.live.app.secret)
    while (await runNextChunk(test.services, taskKinds));
    await settle(test.services)
  })
  afterAll(() => test.close())

  const foundIn = (text: string) =>
    [...planted]
      .filter(([, secret]) => formsOf(secret).some(form => form && text.includes(form)))
      .map(([name]) => name)

  it('are in no table', async () => {
    const { kysely } = test.services.db
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
      kysely,
    )
    const found: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.id(name)} t`.execute(
        kysely,
      )
      const names = foundIn(rows.map(({ line }) => line).join('\n'))
      if (names.length) found[name] = names
    }
    expect(tables.length).toBeGreaterThan(30)
    // Text that is not secret is stored unencrypted, so the search must find it.
    planted.set('an address', 'nour@example.com')
    const { rows: people } = await sql<{ line: string }>`select u::text as line from users u`.execute(kysely)
    expect(foundIn(people.map(({ line }) => line).join())).toEqual(['an address'])
    planted.delete('an address')
    expect(found).toEqual({})
  })

  it('are in no log line', () => {
    expect(log.length).toBeGreaterThan(100)
    expect(foundIn(log)).toEqual([])
  })

  it('are in no backup, nor is the key that would open it', async () => {
    const { db, config, resources, now } = test.services
    plant('SECRET_KEY', (await readFile(join(config.dataDir, 'secret.key'), 'utf8')).trim())
    const parts: Buffer[] = []
    for await (const part of writeBackup({
      db,
      files: openFileStore(config),
      tables: async () => allTables(resources),
      now,
    }))
      parts.push(part)
    expect(foundIn(Buffer.concat(parts).toString())).toEqual([])
  })

  it('are in no file next to the database except the key itself', async () => {
    const { dataDir } = test.services.config
    for (const name of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
      if (!name.isFile() || name.name === 'secret.key') continue
      expect(foundIn(await readFile(join(name.parentPath, name.name), 'latin1'))).toEqual([])
    }
  })
})
