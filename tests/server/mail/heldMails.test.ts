import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueMail } from '../../../server/engine/mail/queueMail'
import { smtpTransport, type Transport } from '../../../server/work/mail/smtp'
import { engines } from '../../support/databases'
import { settle } from '../auth/mailbox'
import { openTestApp, type TestApp } from '../testApp'
import { type MailServer, startMailServer } from './smtpServer'

describe.each(engines)('mails that a restore held back on $name', engine => {
  let test: TestApp
  let server: MailServer
  let transport: Transport
  let admin: string

  beforeAll(async () => {
    server = await startMailServer()
    test = await openTestApp(engine, { SMTP_URL: server.url, MAIL_FROM: 'office@example.com' })
    transport = smtpTransport(test.services.config)
    await test.addAccount({ email: 'admin@example.com', user_type: 1 })
    admin = await test.signIn('admin@example.com')
  })
  afterAll(async () => {
    transport.close()
    await test.close()
    await server.close()
  })

  const db = () => test.services.db.kysely
  /** Queues mails to these addresses, in the state in which a restore leaves them; returns their ids. */
  async function hold(receivers: readonly string[]): Promise<number[]> {
    for (const to of receivers)
      await queueMail(test.services, db(), { to, kind: 'new_device', language: 'en', name: 'Amel' })
    await sql`update outgoing_mails set state = 'held', attempts = 3, error = 'try later', due_at = now() + interval '1 day'
      where receiver = any(${receivers}::text[])`.execute(db())
    const { rows } = await sql<{ id: string }>`
      select id from outgoing_mails where receiver = any(${receivers}::text[]) order by id`.execute(db())
    return rows.map(({ id }) => Number(id))
  }
  const decide = (decision: string, body: object, token = admin) =>
    test.call(`/api/v1/outbox/${decision}`, { token, body })
  const listed = async () => (await test.call('/api/v1/outbox', { token: admin })).body
  const stateOf = async (id: number) =>
    (await listed()).data.find((mail: { id: number }) => mail.id === id)?.state
  const audited = async () => {
    const { body } = await test.call(
      '/api/v1/operations?filter={"kind":["mails_released","mails_dropped"]}',
      {
        token: admin,
      },
    )
    return body.data.map(({ kind, details }: { kind: string; details: object }) => [kind, details])
  }

  it('O-10 U-08 an admin releases one, drops one, and then releases all others', async () => {
    const [one, other, ...rest] = await hold([
      'a@example.com',
      'b@example.com',
      'c@example.com',
      'd@example.com',
    ])
    if (!one || !other) throw new Error('No mails were queued')
    await settle(test.services, transport)
    expect(server.received).toEqual([])
    expect((await listed()).meta).toEqual({ smtp: true, held: 4 })

    expect((await decide('release', { ids: [one] })).body.data).toEqual({ count: 1 })
    await settle(test.services, transport)
    expect(server.received.flatMap(({ envelope }) => envelope.to)).toEqual(['a@example.com'])
    expect(await stateOf(one)).toBe('sent')

    expect((await decide('drop', { ids: [other] })).body.data).toEqual({ count: 1 })
    expect(await stateOf(other)).toBe('dropped')
    const { rows } =
      await sql`select text, html, unsubscribe, file from outgoing_mails where id = ${other}`.execute(db())
    expect(rows).toEqual([{ text: null, html: null, unsubscribe: null, file: null }])

    // What is decided stays so.
    expect((await decide('release', { ids: [one, other] })).body.data).toEqual({ count: 0 })
    expect((await decide('release', {})).body.data).toEqual({ count: rest.length })
    await settle(test.services, transport)
    const receivers = server.received.flatMap(({ envelope }) => envelope.to)
    expect(receivers.sort()).toEqual(['a@example.com', 'c@example.com', 'd@example.com'])
    expect((await listed()).meta.held).toBe(0)
    expect(await audited()).toEqual([
      ['mails_released', { mails: 2 }],
      ['mails_dropped', { mails: 1 }],
      ['mails_released', { mails: 1 }],
    ])
  })

  it('O-10 a held mail of an old backup waits for the decision, and the others are deleted after 30 days', async () => {
    const [old] = await hold(['old@example.com'])
    await sql`update outgoing_mails set created_at = now() - interval '40 days',
      due_at = now() - interval '40 days'`.execute(db())
    const [one, other] = await hold(['new@example.com', 'other@example.com'])
    const { rows } = await sql<{ id: string }>`select id from outgoing_mails order by id`.execute(db())
    expect(rows.map(({ id }) => Number(id))).toEqual([old, one, other])
    expect((await decide('release', { ids: [old] })).body.data).toEqual({ count: 1 })
    await hold(['third@example.com'])
    expect(await stateOf(Number(old)), 'a released one is sent first').toBe('waiting')
    expect((await decide('drop', {})).body.data).toEqual({ count: 3 })
    await settle(test.services, transport)
  })

  it('O-10 P-11 only people who can do everything decide', async () => {
    const [id] = await hold(['e@example.com'])
    for (const [type, email] of ['manager', 'staff', 'guest'].map((name, at) => [at + 2, name] as const)) {
      await test.addAccount({ email: `${email}@example.com`, user_type: type })
      const token = await test.signIn(`${email}@example.com`)
      for (const decision of ['release', 'drop'])
        expect((await decide(decision, { ids: [id] }, token)).status).toBe(403)
    }
    expect((await test.call('/api/v1/outbox/release', { body: {} })).status).toBe(401)
    expect((await decide('drop', { ids: [] })).status).toBe(422)
    expect(await stateOf(Number(id))).toBe('held')
  })
})
