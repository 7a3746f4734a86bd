import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'
import { lastMail, lastToken, mailsTo } from './mailbox'

const NEW = 'a-better-horse-battery'
/** The default number of connections of a process. */
const POOL_SIZE = 10

describe.each(mainEngines)('accounts of other users on $name', engine => {
  let test: TestApp
  let admin: string
  let manager: string

  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'admin@example.com', user_type: 1 })
    await test.addAccount({ email: 'manager@example.com', user_type: 2 })
    admin = await test.signIn('admin@example.com')
    manager = await test.signIn('manager@example.com')
  })
  afterAll(() => test.close())

  const make = async (name: string, values = {}, token = admin) => {
    const body = { name: 'Léa Fontaine', email: `${name}@example.com`, user_type: 3, ...values }
    const answer = await test.call('/api/v1/users', { token, body })
    return { ...answer, id: Number(answer.body.data?.id) }
  }
  const change = (id: number, body: object, token = admin) =>
    test.call(`/api/v1/users/${id}`, { token, method: 'PUT', body })
  const manage = (id: number, action = '', token = admin) =>
    test.call(`/api/v1/auth/accounts/${id}${action && `/${action}`}`, {
      token,
      method: action ? 'POST' : 'GET',
    })
  const login = (name: string, password = PASSWORD) =>
    test.call('/api/v1/auth/login', { body: { email: `${name}@example.com`, password } })
  const reset = (token: string) =>
    test.call('/api/v1/auth/reset-password', { body: { token, password: NEW, password_confirmation: NEW } })

  it('D-09 a user without a password is invited by mail and chooses one', async () => {
    const { status, id } = await make('invited')
    expect(status).toBe(201)
    expect((await login('invited')).status).toBe(401)
    expect((await manage(id)).body.data).toMatchObject({
      invited_at: expect.any(String),
      invite_expires_at: expect.any(String),
      email_verified: false,
      two_steps: false,
      sessions: 0,
      last_sign_in_at: null,
    })
    const { text } = await lastMail(test.services, 'invited@example.com')
    expect(text).toContain('&invite=1')
    const token = await lastToken(test.services, 'invited@example.com')
    const link = await test.call('/api/v1/auth/link', { body: { token } })
    expect(link.body.data).toMatchObject({ purpose: 'invite', name: 'Léa Fontaine' })
    expect((await reset(token)).status).toBe(200)
    expect((await reset(token)).status).toBe(422)
    expect((await login('invited', NEW)).body.data.user).toMatchObject({ email_verified: true })
    expect((await manage(id)).body.data).toMatchObject({ sessions: 1, last_sign_in_at: expect.any(String) })
    expect((await manage(id, 'invite')).status).toBe(409)
  })

  it('D-09 resending an invitation ends the previous one, and it expires after 7 days', async () => {
    const { id } = await make('again')
    const first = await lastToken(test.services, 'again@example.com')
    expect((await manage(id, 'invite')).status).toBe(200)
    const second = await lastToken(test.services, 'again@example.com')
    expect((await reset(first)).status).toBe(422)
    const { kysely } = test.services.db
    const { rows } = await sql`
      select expires_at - created_at = interval '7 days' as week from account_links where user_id = ${id}`.execute(
      kysely,
    )
    expect(rows).toEqual([{ week: true }])
    await sql`update account_links set expires_at = now() where user_id = ${id}`.execute(kysely)
    expect((await reset(second)).status).toBe(422)
  })

  // PGlite has one connection, which both processes share.
  it.runIf(engine.name === 'postgres')(
    'D-09 of invitations that arrive together one is sent, even if another waits for a connection',
    async () => {
      const { id } = await make('together')
      const second = await test.secondProcess()
      const gate = new EventEmitter()
      const isOpen = once(gate, 'open')
      const held = Array.from({ length: POOL_SIZE }, () =>
        second.services.db.kysely.connection().execute(() => isOpen),
      )
      const path = `/api/v1/auth/accounts/${id}/invite`
      let waits = true
      const waiting = test.call(path, { token: admin, method: 'POST', app: second.app }).finally(() => {
        waits = false
      })
      expect((await manage(id, 'invite')).status).toBe(200)
      expect(waits).toBe(true)
      gate.emit('open')
      await Promise.all(held)
      const { status, body } = await waiting
      expect([status, body.message]).toEqual([
        409,
        'An invitation was sent a moment ago. Wait before you send another.',
      ])
      expect(await mailsTo(test.services, 'together@example.com')).toHaveLength(2)
      expect((await manage(id, 'invite')).status).toBe(200)
    },
  )

  it('D-09 a user created with a password can sign in with it immediately', async () => {
    expect((await make('given', { password: 'correct-horse-3-battery' })).status).toBe(201)
    expect((await login('given', 'correct-horse-3-battery')).status).toBe(200)
    expect(await mailsTo(test.services, 'given@example.com')).toHaveLength(0)
  })

  it.each(['password1234', 'lea.fontaine12', 'fontaine-lea'])(
    'A-12 rejects the weak password %s for other users too',
    async password => {
      const { status, body } = await make('weak', { password })
      expect(status).toBe(422)
      expect(body.errors.password.length).toBeGreaterThan(0)
      const { id } = await make(`weak-${password}`)
      expect((await change(id, { password })).body.errors).toHaveProperty('password')
      const bulk = await test.call(`/api/v1/users?filter=${encodeURIComponent(`{"id":${id}}`)}`, {
        token: admin,
        method: 'PUT',
        body: { password },
      })
      expect(bulk.status).not.toBe(200)
    },
  )

  it('D-09 a deactivated or deleted user is signed out, and old sessions stay ended after reactivation', async () => {
    const { id } = await make('leaver', { password: PASSWORD })
    const token = (await login('leaver')).body.data.token
    const me = async () => (await test.call('/api/v1/auth/me', { token })).status
    expect(await me()).toBe(200)
    expect((await change(id, { active: false })).status).toBe(200)
    expect(await me()).toBe(401)
    expect((await login('leaver')).status).toBe(401)
    expect((await change(id, { active: true })).status).toBe(200)
    expect(await me()).toBe(401)
    expect((await login('leaver')).status).toBe(200)
  })

  it('A-15 an address changed by an administrator must be verified, and the old one is notified', async () => {
    const { id } = await make('moved', { password: PASSWORD })
    await test.call('/api/v1/auth/forgot-password', { body: { email: 'moved@example.com' } })
    const old = await lastToken(test.services, 'moved@example.com')
    expect((await change(id, { email: 'elsewhere@example.com' })).status).toBe(200)
    expect((await reset(old)).status).toBe(422)
    expect((await lastMail(test.services, 'moved@example.com')).text).toContain('elsewhere@example.com')
    expect(await login('elsewhere')).toMatchObject({ status: 403, body: { code: 'not_verified' } })
    const token = await lastToken(test.services, 'elsewhere@example.com')
    await test.call('/api/v1/auth/verify-email', { body: { token, password: PASSWORD } })
    expect((await login('elsewhere')).status).toBe(200)
  })

  it("A-12 A-15 the user's own address and password change only with the current password", async () => {
    const { body } = await test.call('/api/v1/auth/me', { token: admin })
    for (const sent of [{ email: 'x@example.com' }, { password: NEW }])
      expect((await change(body.data.id, sent)).body.errors).toHaveProperty(Object.keys(sent)[0] ?? '')
  })

  it('D-09 A-16 an administrator ends the sessions and resets the second step of a user who lost their phone', async () => {
    const { id } = await make('lost', { password: PASSWORD })
    const token = (await login('lost')).body.data.token
    expect((await manage(id, 'end-sessions')).body.data).toEqual({ ended: 1 })
    expect((await test.call('/api/v1/auth/me', { token })).status).toBe(401)
    const { kysely } = test.services.db
    await sql`insert into account_two_steps (user_id, secret) values (${id}, 'AAAA')`.execute(kysely)
    expect((await login('lost')).body.data).toHaveProperty('challenge')
    expect((await manage(id, 'reset-two-steps')).status).toBe(200)
    expect((await login('lost')).body.data).toHaveProperty('token')
  })

  it('P-11 nobody does so for an account with more rights, or without permission to change it', async () => {
    const boss = await make('boss', { user_type: 1 })
    const clerk = await make('clerk', { user_type: 3, password: PASSWORD })
    const token = (await login('clerk')).body.data.token
    for (const action of ['invite', 'reset-two-steps', 'end-sessions']) {
      expect([action, (await manage(boss.id, action, manager)).status]).toEqual([action, 403])
      expect((await manage(boss.id, action, token)).status).toBeGreaterThanOrEqual(403)
    }
    expect((await manage(clerk.id, 'end-sessions', manager)).status).toBe(200)
    const roleId = await test.addRecord('roles', {
      name: 'Phone book',
      permissions: [
        { action: ['read'], subject: ['User'], fields: [], conditions: null, inverted: false },
        { action: ['update'], subject: ['User'], fields: ['phone'], conditions: null, inverted: false },
      ],
    })
    await test.addAccount({ email: 'phones@example.com', user_type: 4, role_id: roleId })
    const phones = await test.signIn('phones@example.com')
    const { id } = await make('guest', { user_type: 4 })
    for (const action of ['invite', 'reset-two-steps', 'end-sessions'])
      expect([action, (await manage(id, action, phones)).status]).toEqual([action, 403])
  })

  it('A-15 accounts from before email verification sign in as before', async () => {
    await test.addAccount({ email: 'before@example.com' })
    const { rows } = await sql`select 1 from account_details d join users u on u.id = d.user_id
      where u.email = 'before@example.com'`.execute(test.services.db.kysely)
    expect(rows).toEqual([])
    expect((await login('before')).status).toBe(200)
  })
})
