import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSIONS as SESSIONS_TABLE } from '../../../server/engine/people/tables'
import { mainEngines } from '../../support/databases'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'
import { mailsTo } from './mailbox'

const SESSIONS = '/api/v1/auth/sessions'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'

describe.each(mainEngines)('sessions of a user on $name', engine => {
  let test: TestApp

  beforeAll(async () => {
    test = await openTestApp(engine, { TRUST_PROXY: '1' })
    for (const name of ['owner', 'other', 'device', 'quiet'])
      await test.addAccount({ email: `${name}@example.com` })
  })
  afterAll(() => test.close())

  const signIn = async (email: string, agent = CHROME, address = '10.0.0.1') => {
    const headers = { 'User-Agent': agent, 'X-Forwarded-For': address }
    const { body } = await test.call('/api/v1/auth/login', { body: { email, password: PASSWORD }, headers })
    return body.data.token as string
  }
  const idOf = (token: string) => Number(token.split('|')[0])
  const end = (token: string, id?: number) =>
    test.call(id === undefined ? SESSIONS : `${SESSIONS}/${id}`, { token, method: 'DELETE' })

  it("A-17 are listed with device, address and last use, without other users' sessions", async () => {
    const [one, two] = [
      await signIn('owner@example.com'),
      await signIn('owner@example.com', FIREFOX, '10.0.0.2'),
    ]
    await signIn('other@example.com')
    const { data } = (await test.call(SESSIONS, { token: one })).body
    expect(data).toHaveLength(2)
    expect(data.find(({ current }: { current: boolean }) => current)).toEqual({
      id: idOf(one),
      user_agent: CHROME,
      address: '10.0.0.1',
      created_at: expect.any(String),
      last_use: expect.any(String),
      current: true,
    })
    expect(data.map(({ id }: { id: number }) => id)).toContain(idOf(two))
    expect(JSON.stringify(data)).not.toMatch(/secret|hash/)
  })

  it('A-17 ends one session, then all others', async () => {
    const [one, two, three] = [
      await signIn('owner@example.com'),
      await signIn('owner@example.com'),
      await signIn('owner@example.com'),
    ]
    expect((await end(one, idOf(two))).status).toBe(200)
    expect((await test.call('/api/v1/auth/me', { token: two })).status).toBe(401)
    expect((await end(one)).body.data.ended).toBeGreaterThanOrEqual(1)
    expect((await test.call('/api/v1/auth/me', { token: three })).status).toBe(401)
    expect((await test.call(SESSIONS, { token: one })).body.data).toHaveLength(1)
  })

  it('A-17 a session that another process ended reads nothing, however recently it was used', async () => {
    const { db } = test.services
    const [one, other] = [await signIn('device@example.com'), await signIn('device@example.com')]
    const read = async (token: string) => (await test.call('/api/v1/notifications', { token })).status
    for (const token of [one, other, one, other]) expect(await read(token)).toBe(200)
    await sql`delete from ${sql.table(SESSIONS_TABLE)} where id = ${idOf(one)}`.execute(db.kysely)
    expect(await Promise.all([read(one), read(other), read(one)])).toEqual([401, 200, 401])
  })

  it('U-01 A-17 an ended session leaves no log entry, whatever it tries to read', async () => {
    const { db } = test.services
    const token = await signIn('owner@example.com')
    const noted = async () => {
      const { rows } = await sql`select from operations where kind in ('export', 'download')`.execute(
        db.kysely,
      )
      return rows.length
    }
    const reads = ['users/export', 'operations/export', 'users/export?format=xlsx']
    const statuses = () =>
      Promise.all(reads.map(async path => (await test.call(`/api/v1/${path}`, { token })).status))
    expect(await statuses()).toEqual([200, 200, 200])
    const before = await noted()
    expect((await test.call('/api/v1/notifications', { token })).status).toBe(200)
    await sql`delete from ${sql.table(SESSIONS_TABLE)} where id = ${idOf(token)}`.execute(db.kysely)
    expect(await statuses()).toEqual([401, 401, 401])
    expect([before, await noted()]).toEqual([3, 3])
  })

  it('A-17 a session unused for three days expires and is no longer listed', async () => {
    const { kysely } = test.services.db
    const [idle, busy] = [await signIn('other@example.com'), await signIn('other@example.com')]
    const unused = (token: string, hours: number) =>
      sql`update ${sql.table(SESSIONS_TABLE)} set last_use = now() - make_interval(hours => ${hours})
        where id = ${idOf(token)}`.execute(kysely)
    for (const token of [idle, busy]) expect((await test.call('/api/v1/auth/me', { token })).status).toBe(200)
    await unused(idle, 73)
    await unused(busy, 71)
    const { status, body } = await test.call(SESSIONS, { token: busy })
    expect(status).toBe(200)
    expect(body.data.map(({ id }: { id: number }) => id)).not.toContain(idOf(idle))
    expect((await test.call('/api/v1/auth/me', { token: idle })).status).toBe(401)
    await signIn('owner@example.com')
    const { rows } = await sql`select from ${sql.table(SESSIONS_TABLE)} where id = ${idOf(idle)}`.execute(
      kysely,
    )
    expect(rows).toHaveLength(0)
  })

  it("A-17 a new sign-in ends the session it replaces, and nobody else's", async () => {
    const [own, other] = [await signIn('owner@example.com'), await signIn('other@example.com')]
    const again = async (token: string) => {
      const body = { email: 'owner@example.com', password: PASSWORD }
      return (await test.call('/api/v1/auth/login', { body, token })).body.data.token as string
    }
    const next = await again(own)
    expect((await test.call('/api/v1/auth/me', { token: own })).status).toBe(401)
    await again(`${idOf(other)}|${'x'.repeat(64)}`)
    for (const token of [next, other])
      expect((await test.call('/api/v1/auth/me', { token })).status).toBe(200)
  })

  it("A-17 another user's session returns 404 and can't be ended", async () => {
    const [own, other] = [await signIn('owner@example.com'), await signIn('other@example.com')]
    for (const id of [idOf(other), 999_999]) expect((await end(own, id)).status).toBe(404)
    expect((await test.call('/api/v1/auth/me', { token: other })).status).toBe(200)
  })

  it('A-17 mails an alert for a sign-in from a new device, but not for the first or a known one', async () => {
    const countMails = async () => (await mailsTo(test.services, 'device@example.com')).length
    await signIn('device@example.com')
    await signIn('device@example.com')
    expect(await countMails()).toBe(0)
    await signIn('device@example.com', FIREFOX)
    await signIn('device@example.com', FIREFOX)
    expect(await countMails()).toBe(1)
    await signIn('device@example.com', CHROME, '10.9.9.9')
    const mails = await mailsTo(test.services, 'device@example.com')
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toMatch(/Chrome, Windows, at the IP address 10\.9\.9\.9/)
  })

  it('A-17 sends no alert to users who opted out', async () => {
    const token = await signIn('quiet@example.com')
    const body = { mail_new_device: false }
    await test.call('/api/v1/auth/preferences', { token, method: 'PUT', body })
    await signIn('quiet@example.com', FIREFOX)
    expect(await mailsTo(test.services, 'quiet@example.com')).toHaveLength(0)
  })
})
