import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ConfigError, readConfig } from '../../../server/base/config'
import { createKeyring, type Keyring } from '../../../server/base/encryption/keyring'
import { openKeyring, readOrMakeKey } from '../../../server/base/encryption/openKeyring'
import { hashSecret } from '../../../server/engine/people/token'
import { encryptedColumns } from '../../../server/ops/tables'
import { engines } from '../../support/databases'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'

const OLD = 'the-old-key-of-the-office-32-signs'
const NEW = 'the-new-key-of-the-office-32-signs'

describe('U-08 keyring', () => {
  it('decrypts its own data, only in its own place, and nothing tampered with', () => {
    const keyring = createKeyring([OLD])
    const stored = keyring.encrypt('Ünal محمد', 'mails.text')
    expect(stored).not.toContain('nal')
    expect(keyring.decrypt(stored, 'mails.text')).toBe('Ünal محمد')
    expect(keyring.encrypt('Ünal محمد', 'mails.text')).not.toBe(stored)
    for (const other of [
      `${stored.slice(0, -6)}AAAAAA`,
      stored.slice(0, 20),
      'plain',
      null,
      undefined,
      'v1.AAAAAAAA.AA',
    ])
      expect(keyring.decrypt(other, 'mails.text')).toBeUndefined()
    expect(keyring.decrypt(stored, 'mails.html')).toBeUndefined()
    expect(createKeyring([NEW]).decrypt(stored, 'mails.text')).toBeUndefined()
    expect(createKeyring([NEW, OLD]).decrypt(stored, 'mails.text')).toBe('Ünal محمد')
  })

  it('recognizes fingerprints of an earlier key', () => {
    const old = createKeyring(['a'.repeat(40)])
    const rotated = createKeyring(['b'.repeat(40), 'a'.repeat(40)])
    const fingerprint = old.fingerprint('body')
    expect(rotated.fingerprint('body')).not.toBe(fingerprint)
    expect(rotated.isFingerprintOf(fingerprint, 'body')).toBe(true)
    expect(rotated.isFingerprintOf(fingerprint, 'other')).toBe(false)
    expect(createKeyring(['c'.repeat(40)]).isFingerprintOf(fingerprint, 'body')).toBe(false)
  })

  it('creates its key once, readable by its owner alone, even if several processes start together', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coverdesk-key-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const keys = await Promise.all([1, 2, 3, 4].map(() => readOrMakeKey(folder)))
    expect(new Set([...keys, await readOrMakeKey(folder)]).size).toBe(1)
    expect(keys[0]?.length).toBeGreaterThanOrEqual(43)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['secret.key'])
    expect((await readFile(join(folder, 'secret.key'), 'utf8')).trim()).toBe(keys[0])
  })

  it('rejects a short key, and prints none of it', () => {
    expect(() => readConfig({ SECRET_KEY: 'too-short' })).toThrow(/SECRET_KEY must be at least 32 random/)
    expect(() => readConfig({ SECRET_KEY: `${NEW},too-short` })).not.toThrow(/It is/)
    expect(readConfig({ SECRET_KEY: `${NEW}, ${OLD}` }).secretKeys).toEqual([NEW, OLD])
  })
})

describe.each(engines)('U-08 reversible secrets on $name', engine => {
  let test: TestApp
  let id: number
  beforeAll(async () => {
    test = await openTestApp(engine, { SECRET_KEY: OLD })
    id = await test.addAccount({ email: 'boss@example.com' })
  })
  afterAll(() => test.close())

  const open = (keys: string, env: Record<string, string> = {}): Promise<Keyring> => {
    const { db } = test.services
    const config = readConfig({ SECRET_KEY: keys, ...env })
    return openKeyring({ db, config, log: pino({ level: 'silent' }) }, encryptedColumns)
  }
  const storedKey = async () => {
    const { rows } = await sql<{ secret: string }>`select secret from account_two_steps`.execute(
      test.services.db.kysely,
    )
    return rows[0]?.secret ?? ''
  }
  const signInWith = async (code: string) => {
    const { body } = await test.call('/api/v1/auth/login', {
      body: { email: 'boss@example.com', password: PASSWORD },
    })
    const { challenge } = body.data
    return test.call('/api/v1/auth/two-steps', { body: { challenge, code } })
  }

  it('are encrypted at the start if an older version stored them in plain text, and still work', async () => {
    const { kysely } = test.services.db
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    await sql`insert into account_two_steps (user_id, secret) values (${id}, ${secret})`.execute(kysely)
    await sql`insert into draft_keys (user_id, private_key) values (${id}, ${'{"d": "private"}'}::jsonb)`.execute(
      kysely,
    )
    await sql`delete from settings where key = 'secret_key_id'`.execute(kysely)
    const keyring = await open(OLD)
    expect(keyring.isCurrent(await storedKey())).toBe(true)
    const { rows } = await sql<{ line: string }>`
      select t::text as line from account_two_steps t union all select t::text from draft_keys t`.execute(
      kysely,
    )
    expect(rows.map(({ line }) => line).join()).not.toMatch(/JBSWY|private"/)
    expect(
      keyring.decrypt(
        (await sql<{ private_key: string }>`select private_key from draft_keys`.execute(kysely)).rows[0]
          ?.private_key,
        'draft_keys.private_key',
      ),
    ).toBe('{"d": "private"}')
    expect((await signInWith(new TOTP({ secret }).generate())).status).toBe(200)
  })

  it('are re-encrypted with another key that is put first', async () => {
    const before = await storedKey()
    const keyring = await open(`${NEW},${OLD}`)
    expect(keyring.isCurrent(await storedKey())).toBe(true)
    expect(await storedKey()).not.toBe(before)
    // From then on, the new key alone is enough.
    expect((await open(NEW)).decrypt(await storedKey(), 'account_two_steps.secret')).toBeDefined()
  })

  it('stop a process with a different key, and say what to do', async () => {
    await expect(open(OLD)).rejects.toThrow(ConfigError)
    await expect(open(OLD)).rejects.toThrow(/SECRET_KEY is not the key that this database is encrypted with/)
  })

  it('that are lost let nobody in without a recovery code, until an administrator resets the second step', async () => {
    await open(OLD, { SECRET_KEY_LOST: '1' })
    // A sign-in still requires the second step, and no code from the app is accepted.
    expect((await signInWith('123456')).status).toBe(422)
    const { kysely } = test.services.db
    const hash = hashSecret('ABCDEFGHIJKLMNOPQRSTUVWX')
    await sql`insert into account_recovery_codes (user_id, code_hash) values (${id}, ${hash})`.execute(kysely)
    const { status, body } = await signInWith('abcd-efgh-ijkl-mnop-qrst-uvwx')
    expect(status).toBe(200)
    const other = await test.addAccount({ email: 'other@example.com' })
    await sql`insert into account_two_steps (user_id, secret) select ${other}, secret from account_two_steps`.execute(
      kysely,
    )
    const reset = await test.call(`/api/v1/auth/accounts/${other}/reset-two-steps`, {
      ...{ method: 'POST', token: body.data.token },
    })
    expect(reset.status).toBe(200)
    expect(await test.signIn('other@example.com')).toMatch(/\|/)
  })
})
