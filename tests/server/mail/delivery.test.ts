import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { backgroundTasks } from '../../../server/backgroundTasks'
import { writeSettings } from '../../../server/base/settings/settings'
import { queueMail } from '../../../server/engine/mail/queueMail'
import { startBackground } from '../../../server/work/background/startBackground'
import { smtpTransport, type Transport } from '../../../server/work/mail/smtp'
import { engines } from '../../support/databases'
import { type KeptMail, readable, settle } from '../auth/mailbox'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'
import { type MailServer, startMailServer } from './smtpServer'

describe.each(engines)('mail through a mail server on $name', engine => {
  let test: TestApp
  let server: MailServer
  let transport: Transport

  beforeAll(async () => {
    server = await startMailServer()
    test = await openTestApp(engine, {
      SMTP_URL: server.url,
      MAIL_FROM: 'office@example.com',
      PUBLIC_URL: 'https://office.example.com/build/',
    })
    transport = smtpTransport(test.services.config)
    await test.addAccount({ email: 'amel@example.com', name: 'Amel' })
  })
  beforeEach(() => {
    server.received.length = 0
    server.takes = true
  })
  afterAll(async () => {
    transport.close()
    await test.close()
    await server.close()
  })

  const forgot = (email: string) => test.call('/api/v1/auth/forgot-password', { body: { email } })
  const kept = async () => {
    const { rows } = await sql<Record<string, unknown>>`select * from outgoing_mails order by id`.execute(
      test.services.db.kysely,
    )
    return rows.map(row =>
      readable(test.services, row as Record<string, unknown> & Pick<KeptMail, 'text' | 'html'>),
    )
  }
  const makeDue = () => sql`update outgoing_mails set due_at = now()`.execute(test.services.db.kysely)

  it('O-10 A-14 a reset link arrives, works, and is wiped here once sent', async () => {
    await forgot('amel@example.com')
    await settle(test.services, transport)
    const [mail] = server.received
    expect(mail?.envelope).toEqual({ from: 'office@example.com', to: ['amel@example.com'] })
    expect(mail?.from).toEqual({ name: 'Coverdesk', address: 'office@example.com' })
    expect(mail?.subject).toBe('Choose a new password for Coverdesk')
    const link = /https:\/\/office\.example\.com\/build\/reset-password\?token=([\w-]+)/
    const token = link.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.html).toContain(`https://office.example.com/build/reset-password?token=${token}"`)
    expect(await kept()).toMatchObject([{ state: 'sent', text: null, html: null, attempts: 1 }])
    const body = {
      token,
      password: 'a-better-horse-battery',
      password_confirmation: 'a-better-horse-battery',
    }
    expect((await test.call('/api/v1/auth/reset-password', { body })).status).toBe(200)
    await settle(test.services, transport)
    expect(server.received.at(-1)?.subject).toContain('was changed')
  })

  it('O-10 a mail refused by the mail server is kept, retried, and then arrives once', async () => {
    server.takes = false
    await forgot('amel@example.com')
    await settle(test.services, transport)
    expect((await kept()).at(-1)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      error: expect.stringContaining('try later'),
      text: expect.stringContaining('token='),
    })
    await settle(test.services, transport)
    expect((await kept()).at(-1)).toMatchObject({ attempts: 1 })
    server.takes = true
    await makeDue()
    await settle(test.services, transport)
    await settle(test.services, transport)
    expect(server.received).toHaveLength(1)
    expect((await kept()).at(-1)).toMatchObject({ state: 'sent', attempts: 2, error: null, text: null })
  })

  it('O-10 the wait between attempts grows, and finally a mail is given up and wiped', async () => {
    server.takes = false
    await forgot('amel@example.com')
    const waits: number[] = []
    for (let n = 0; n < 12; n++) {
      await makeDue()
      await settle(test.services, transport)
      const { rows } = await sql<{ wait: string }>`
        select extract(epoch from due_at - now())::int as wait from outgoing_mails order by id desc limit 1`.execute(
        test.services.db.kysely,
      )
      waits.push(Number(rows[0]?.wait))
    }
    expect(waits[1]).toBeGreaterThan((waits[0] ?? 0) * 1.5)
    expect(waits[5]).toBeGreaterThan((waits[4] ?? 0) * 1.5)
    expect((await kept()).at(-1)).toMatchObject({ state: 'failed', attempts: 12, text: null, html: null })
  })

  it('O-10 several processes send each mail once', async () => {
    for (const n of [1, 2, 3, 4, 5])
      await queueMail(test.services, test.services.db.kysely, {
        to: `person${n}@example.com`,
        kind: 'password_changed',
        language: 'en',
      })
    const other = smtpTransport(test.services.config)
    await Promise.all([settle(test.services, transport), settle(test.services, other)])
    other.close()
    expect(server.received.map(({ envelope }) => envelope.to[0]).sort()).toEqual(
      [1, 2, 3, 4, 5].map(n => `person${n}@example.com`),
    )
  })

  it('O-10 a mail exists if and only if its cause does', async () => {
    const { kysely } = test.services.db
    const before = (await kept()).length
    const undone = kysely.transaction().execute(async trx => {
      await queueMail(test.services, trx, { to: 'x@example.com', kind: 'password_changed', language: 'en' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await kept()).toHaveLength(before)
  })

  it('O-10 no name or setting injects a header, recipient or markup', async () => {
    const evil = 'Eve\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script>'
    const { kysely } = test.services.db
    await writeSettings(kysely, { company_name: evil })
    await queueMail(test.services, kysely, {
      to: 'amel@example.com',
      kind: 'invite',
      language: 'en',
      name: evil,
      link: 'reset-password?token=x',
    })
    await settle(test.services, transport)
    await writeSettings(kysely, { company_name: 'Coverdesk' })
    const [mail] = server.received
    expect(mail?.envelope.to).toEqual(['amel@example.com'])
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.bcc ?? []).toEqual([])
    expect(mail?.subject).toContain('Bcc: all@example.com')
    expect(mail?.html).not.toContain('<script')
    expect(mail?.html).toContain('&lt;script&gt;')
  })

  it('O-10 with a mail server the outbox shows recipients but never content', async () => {
    await forgot('amel@example.com')
    await settle(test.services)
    await test.addAccount({ email: 'admin@example.com', user_type: 1 })
    const { body } = await test.call('/api/v1/outbox', { token: await test.signIn('admin@example.com') })
    expect(body.meta).toEqual({ smtp: true, held: 0 })
    expect(body.data[0]).toMatchObject({ to: 'amel@example.com', state: 'waiting', text: null, html: null })
    expect(JSON.stringify(body)).not.toContain('token=')
  })

  it('U-01 O-10 a one-time mail comes first, and then receivers take turns', async () => {
    await settle(test.services, transport)
    server.received.length = 0
    const { kysely } = test.services.db
    const send = (to: string, oneTime = false) =>
      queueMail(test.services, kysely, { to, language: 'en', oneTime, kind: 'password_changed' })
    for (let at = 0; at < 6; at++) await send('many@example.com')
    await send('few@example.com')
    await send('few@example.com')
    await send('waits@example.com', true)
    await settle(test.services, transport)
    const order = server.received.map(({ envelope }) => envelope.to[0]?.split('@')[0])
    expect(order.slice(0, 5)).toEqual(['waits', 'many', 'few', 'many', 'few'])
    expect(order).toHaveLength(9)
  })

  it('O-10 the running server sends on its own, and stops cleanly', async () => {
    await settle(test.services, transport)
    server.received.length = 0
    const background = await startBackground(test.services, backgroundTasks(test.services, transport))
    const body = {
      name: 'Rim',
      email: 'rim@example.com',
      password: PASSWORD,
      password_confirmation: PASSWORD,
    }
    await test.call('/api/v1/auth/register', { body })
    await vi.waitFor(() => expect(server.received).toHaveLength(1), 10_000)
    await background.stop()
    await forgot('rim@example.com')
    expect(server.received).toHaveLength(1)
    expect((await kept()).filter(({ state }) => state === 'waiting')).toHaveLength(0)
  })
})
