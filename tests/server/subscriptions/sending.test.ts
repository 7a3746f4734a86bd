import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text as textOfStream } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Services } from '../../../server/base/services'
import { writeSettings } from '../../../server/base/settings/settings'
import { openZip } from '../../../server/features/imports/file/workbook/zip'
import { subscriptionsJob } from '../../../server/features/subscriptions/sendDue'
import { smtpTransport, type Transport } from '../../../server/work/mail/smtp'
import { engines } from '../../support/databases'
import { settle } from '../auth/mailbox'
import { type MailServer, type Received, startMailServer } from '../mail/smtpServer'
import { openTestApp, type TestApp } from '../testApp'

// A Wednesday, two hours before the mails are due in Paris.
const NOW = '2026-11-25T06:00:00Z'
const DUE = '2026-11-25T08:00:00Z'

const readers = {
  amel: { language: 'fr', format: 'csv' },
  rim: { language: 'ar', format: 'xlsx' },
  deniz: { language: 'tr', format: 'link' },
  omar: { language: 'en', format: 'csv' },
} as const
type Who = keyof typeof readers | 'admin'

const companiesOnly = {
  action: ['read'],
  subject: ['Customer'],
  fields: [],
  conditions: { kind: 'company' },
  inverted: false,
}

describe.each(engines)('views by mail on $name', engine => {
  let app: TestApp
  let server: MailServer
  let transport: Transport
  let all = 0
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    server = await startMailServer()
    app = await openTestApp(engine, {
      SMTP_URL: server.url,
      MAIL_FROM: 'office@example.com',
      PUBLIC_URL: 'https://office.example.com/build/',
      TIME_ZONE: 'Europe/Paris',
    })
    app.clock.set(NOW)
    transport = smtpTransport(app.services.config)
    const role = await app.addRecord('roles', { name: 'Companies', permissions: [companiesOnly] })
    await app.addAccount({ email: 'admin@mail.test', name: 'Admin' })
    for (const [name, { language }] of Object.entries(readers))
      await app.addAccount({
        ...{ email: `${name}@mail.test`, name, language, user_type: name === 'deniz' ? 4 : 3 },
        ...(name === 'deniz' ? { role_id: role } : {}),
      })
    for (const name of ['admin', ...Object.keys(readers)])
      tokens[name] = await app.signIn(`${name}@mail.test`)
    await app.addRecord('customers', {
      kind: 'company',
      contacts: [{ name: 'Sami' }],
      company_name: 'Atlas <b>Foods</b>',
      phone: '+21620123456',
    })
    await app.addRecord('customers', {
      kind: 'person',
      first_name: 'Zohra',
      last_name: 'Trabelsi',
      phone: '+21620123457',
    })
    all = await saveView('All customers')
  })
  beforeEach(async () => {
    app.clock.set(NOW)
    await settle(app.services, transport)
    await sql`delete from subscriptions`.execute(app.services.db.kysely)
    server.received.length = 0
  })
  afterAll(async () => {
    transport.close()
    await app.close()
    await server.close()
  })

  const call = (who: Who, method: string, path: string, body?: unknown) =>
    app.call(`/api/v1${path}`, { method, token: tokens[who], ...(body === undefined ? {} : { body }) })
  const saveView = async (name: string, more: object = {}) => {
    const state = { sort: [['name', 'ASC']], columns: ['name', 'kind', 'phone', 'created_at'], ...more }
    const view = { resource: 'customers', name, state, audience: 'everybody' }
    const { body } = await call('admin', 'POST', '/views', view)
    return body.data.id as number
  }
  const subscribe = async (who: Who, view: number, more: object = {}) => {
    const times = { days: [3], hour: 9, format: 'link' }
    const body = { resource: 'customers', view: String(view), ...times, ...more }
    return (await call(who, 'POST', '/subscriptions', body)).body.data
  }
  const run = (services: Services = app.services) =>
    subscriptionsJob.run({ services, id: '', data: {}, signal: new AbortController().signal })
  const arrived = async () => {
    await settle(app.services, transport)
    return server.received.splice(0)
  }
  const own = async (who: Who) => (await call(who, 'GET', '/subscriptions')).body.data
  const headerOf = (mail: Received | undefined, name: string) =>
    mail?.headers.find(({ key }) => key === name)?.value
  const textOf = (content: string | ArrayBuffer | Uint8Array | undefined) =>
    typeof content === 'string' ? content : new TextDecoder().decode(content as ArrayBuffer)

  const unzipped = async (content: string | ArrayBuffer | Uint8Array | undefined, part: string) => {
    const path = join(await mkdtemp(join(tmpdir(), 'coverdesk-mail-')), 'file.xlsx')
    await writeFile(path, new Uint8Array(content as ArrayBuffer))
    const zip = await openZip(path)
    const text = await textOfStream(await zip.read(part))
    zip.close()
    await rm(dirname(path), { recursive: true })
    return text
  }

  it('V-07 sends each reader their own rows in their language, once for all processes', async () => {
    for (const [who, { format }] of Object.entries(readers)) await subscribe(who as Who, all, { format })
    await run()
    expect(await arrived()).toEqual([])
    app.clock.set(DUE)
    const second = await app.secondProcess()
    await Promise.all([run(), run(second.services)])
    const mails = await arrived()
    expect(mails.map(({ envelope }) => envelope.to[0]).sort()).toEqual([
      'amel@mail.test',
      'deniz@mail.test',
      'omar@mail.test',
      'rim@mail.test',
    ])
    const [amel, deniz, omar, rim] = ['amel', 'deniz', 'omar', 'rim'].map(name =>
      mails.find(({ envelope }) => envelope.to[0] === `${name}@mail.test`),
    )
    for (const mail of mails) {
      expect(mail.subject).toBe('All customers')
      expect(mail.html).toContain('Atlas &lt;b&gt;Foods&lt;/b&gt;')
      expect(mail.html).toContain(`https://office.example.com/build/customers?view=${all}"`)
      expect(`${mail.text}${mail.html}`).not.toMatch(/%\{|mail\.|resources\./)
    }

    expect(amel?.html).toContain('<html lang="fr" dir="ltr">')
    expect(amel?.text).toContain('Enregistrements: 2')
    expect(amel?.text).toMatch(/25 nov\. 2026/)
    expect(amel?.text).toContain('Zohra Trabelsi')
    const [csv] = amel?.attachments ?? []
    expect(csv).toMatchObject({ filename: 'All customers 2026-11-25.csv', mimeType: 'text/csv' })
    expect(textOf(csv?.content).split('\r\n')).toHaveLength(4)

    expect(omar?.text).toContain('Records: 2')
    expect(omar?.text).toContain('Atlas <b>Foods</b> | Company | ')
    expect(omar?.text).toMatch(/Nov 25, 2026, 9:00/)

    expect(rim?.html).toContain('<html lang="ar" dir="rtl">')
    expect(rim?.html).toContain('<bdi>Zohra Trabelsi</bdi>')
    expect(rim?.attachments[0]?.filename).toBe('All customers 2026-11-25.xlsx')
    // Dates and amounts are numbers, not texts, so that a reader can sort and add them.
    const sheet = await unzipped(rim?.attachments[0]?.content, 'xl/worksheets/sheet1.xml')
    expect(sheet).toMatch(/<c r="D3" s="2"><v>46351\.29\d*<\/v><\/c><\/row>/)

    // Deniz can read only companies.
    expect(deniz?.html).toContain('<html lang="tr" dir="ltr">')
    expect(deniz?.text).toContain('Kayıtlar: 1')
    expect(`${deniz?.text}${deniz?.html}`).not.toContain('Zohra')
    expect(deniz?.attachments).toEqual([])
    await run()
    expect(await arrived()).toEqual([])
    expect(await own('amel')).toMatchObject([
      { next_at: '2026-12-02T08:00:00.000Z', sent_at: '2026-11-25T08:00:00.000Z' },
    ])
  })

  it('V-07 after a crash another process sends it, and after a long absence only one is sent', async () => {
    await subscribe('amel', all)
    app.clock.set(DUE)
    // The row that a process leaves if it is killed while it sends the mail.
    await sql`update subscriptions set attempts = 1, claimed_until = ${'2026-11-25T08:15:00Z'}`.execute(
      app.services.db.kysely,
    )
    await run()
    expect(await arrived()).toEqual([])
    app.clock.set('2026-11-25T08:20:00Z')
    await run()
    expect(await arrived()).toHaveLength(1)
    app.clock.set('2026-12-20T12:00:00Z')
    await run()
    await run()
    expect(await arrived()).toHaveLength(1)
    expect((await own('amel'))[0].next_at).toBe('2026-12-23T08:00:00.000Z')
  })

  it('V-07 after the clock was years ahead, also with a claim, the next regular one is sent', async () => {
    await subscribe('amel', all)
    app.clock.set('2040-01-04T12:00:00Z')
    await run()
    expect(await arrived()).toHaveLength(1)
    await sql`update subscriptions set attempts = 1, claimed_until = ${'2040-01-04T12:15:00Z'}`.execute(
      app.services.db.kysely,
    )
    app.clock.set('2026-11-25T07:55:00Z')
    await run()
    expect((await own('amel'))[0].next_at).toBe('2026-11-25T08:00:00.000Z')
    app.clock.set(DUE)
    await run()
    expect(await arrived()).toHaveLength(1)
    // A process whose clock is a little behind doesn't send it again.
    app.clock.set('2026-11-25T07:59:00Z')
    await run()
    app.clock.set(DUE)
    await run()
    expect(await arrived()).toEqual([])
  })

  it('V-07 a mail that cannot be made is tried again, and then left out until the next time', async () => {
    await subscribe('amel', all)
    app.clock.set(DUE)
    await sql`update subscriptions set attempts = 3, claimed_until = null`.execute(app.services.db.kysely)
    await run()
    expect(await arrived()).toEqual([])
    expect((await own('amel'))[0]).toMatchObject({ next_at: '2026-12-02T08:00:00.000Z', sent_at: null })
  })

  it('V-07 pauses what can no longer be sent, and notifies its owner once why', async () => {
    const gone = await saveView('Gone')
    const filtered = await saveView('Filtered', { filter: { kind: 'company' } })
    await subscribe('amel', gone)
    await subscribe('rim', filtered)
    await call('admin', 'DELETE', `/views/${gone}`)
    await sql`update views set state = '{"filter":{"colour":1}}' where id = ${filtered}`.execute(
      app.services.db.kysely,
    )
    app.clock.set(DUE)
    await run()
    await run()
    const mails = await arrived()
    expect(mails).toHaveLength(2)
    const [toAmel, toRim] = ['amel', 'rim'].map(name =>
      mails.find(({ envelope }) => envelope.to[0] === `${name}@mail.test`),
    )
    expect(toAmel?.text).toContain('La vue a été supprimée ou n’est plus partagée avec vous.')
    expect(toAmel?.text).toContain('https://office.example.com/build/pages/account-settings/notifications')
    expect(toRim?.text).toContain('حقلًا حُذف')
    expect(await own('amel')).toMatchObject([{ name: 'Gone', paused: 'view', next_at: null }])
    expect(await own('rim')).toMatchObject([{ name: 'Filtered', paused: 'filter' }])
    const { body } = await call('amel', 'GET', '/notifications')
    expect(body.data[0]).toMatchObject({
      type: 'server.subscription_paused',
      params: { view: { text: 'Gone' } },
    })
  })

  it('V-07 sends nothing to people who can no longer sign in', async () => {
    const away = await app.addAccount({ email: 'away@mail.test' })
    tokens.away = await app.signIn('away@mail.test')
    await subscribe('away' as Who, all)
    await sql`update users set active = false where id = ${away}`.execute(app.services.db.kysely)
    app.clock.set(DUE)
    await run()
    expect(await arrived()).toEqual([])
    const { rows } = await sql`select paused from subscriptions`.execute(app.services.db.kysely)
    expect(rows).toEqual([{ paused: 'account' }])
  })

  it('V-07 A-16 sends nothing to people who first have to set up two steps', async () => {
    await subscribe('rim', all)
    await writeSettings(app.services.db.kysely, { two_steps_policy: 'everyone' })
    app.clock.set(DUE)
    await run()
    expect((await arrived()).map(({ text }) => text)).toEqual([expect.stringContaining('التحقق بخطوتين')])
    const { rows } = await sql`select paused from subscriptions`.execute(app.services.db.kysely)
    expect(rows).toEqual([{ paused: 'two_steps' }])
    await writeSettings(app.services.db.kysely, { two_steps_policy: 'optional' })
  })

  it('V-07 a mail is ended with one request, or on the page of its link', async () => {
    await subscribe('amel', all)
    app.clock.set(DUE)
    await run()
    const [mail] = await arrived()
    const address = /^<(https:\/\/office\.example\.com(\/api\/v1\/unsubscribe\?token=[\w-]{64}))>$/.exec(
      headerOf(mail, 'list-unsubscribe') ?? '',
    )
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, whole = '', path = ''] = address ?? []
    expect(mail?.html).toContain(`href="${whole}"`)
    const kept = JSON.stringify((await sql`select * from subscriptions`.execute(app.services.db.kysely)).rows)
    expect(kept).not.toContain(path.slice(-64))

    const page = await app.call(path)
    expect(page.headers.get('Content-Type')).toContain('text/html')
    expect(page.body).toContain('<html lang="fr" dir="ltr">')
    expect(page.body).toMatch(/<form method="post"><button>Arrêter les e-mails<\/button>/)
    expect((await own('amel'))[0].paused).toBeNull()

    const oneClick = () =>
      app.app.request(path, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
    for (const attempt of [1, 2]) {
      const response = await oneClick()
      expect(response.status, String(attempt)).toBe(200)
      expect(await response.text()).toContain('Vous êtes désabonné')
    }
    expect((await own('amel'))[0].paused).toBe('unsubscribed')
    const { body } = await call(
      'admin',
      'GET',
      `/operations?filter=${encodeURIComponent('{"kind":"unsubscribe"}')}`,
    )
    expect(body.data).toMatchObject([
      { details: { view: 'All customers', mail_link: true }, by: { label: 'amel' } },
    ])
    const unknown = await app.call(path.slice(0, -1), { method: 'POST' })
    expect(unknown.body).toContain('This link no longer works')
    app.clock.set('2026-12-02T08:00:00Z')
    await run()
    expect(await arrived()).toEqual([])
  })

  it('V-07 sends one now to try it, without a way to end it; the outbox hides what it says', async () => {
    const view = { resource: 'customers', view: String(all), format: 'csv' }
    const { status, body } = await call('rim', 'POST', '/subscriptions/send', view)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toEqual({ to: 'rim@mail.test' })
    const [mail] = await arrived()
    expect(mail?.html).toContain('Zohra')
    expect(headerOf(mail, 'list-unsubscribe')).toBeUndefined()
    expect((await call('rim', 'POST', '/subscriptions/send', { ...view, view: '999' })).status).toBe(404)
    const { rows } =
      await sql`select personal, file, text from outgoing_mails order by id desc limit 1`.execute(
        app.services.db.kysely,
      )
    expect(rows).toEqual([{ personal: true, file: null, text: null }])
  })

  it('V-07 sends the table of numbers of a report', async () => {
    const report = { by: ['kind', 'created_at:year'], measures: ['count', 'distinct:name'], picture: 'bar' }
    const view = String(await saveView('Kinds', { report }))
    await call('amel', 'POST', '/subscriptions/send', { resource: 'customers', view, format: 'csv' })
    const [mail] = await arrived()
    expect(mail?.html).toContain(`https://office.example.com/build/customers/report?view=${view}"`)
    expect(mail?.text).toContain('\nParticulier | 2026 | 1 | 1\n')
    expect(textOf(mail?.attachments[0]?.content).trim().split('\r\n').at(-1)).toBe('Total général,,2,2')
    expect(mail?.text).not.toMatch(/%\{|measures\.|reports\.|mail\./)
  })

  it('V-07 a file that is too large for a mail is left out, and the mail says so', async () => {
    const { kysely } = app.services.db
    await sql`update customers set notes = repeat('Long ', 1200000)`.execute(kysely)
    const long = await saveView('Long', { columns: ['name', 'notes'] })
    await call('amel', 'POST', '/subscriptions/send', {
      resource: 'customers',
      view: String(long),
      format: 'csv',
    })
    const [mail] = await arrived()
    expect(mail?.attachments).toEqual([])
    expect(mail?.text).toMatch(/Le fichier dépasse 5\sMo/)
    expect(mail?.text?.length).toBeLessThan(3000)
  })
})
