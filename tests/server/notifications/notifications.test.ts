import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteOldNotifications } from '../../../server/engine/notifications/marking'
import { notificationPayload } from '../../../server/engine/notifications/serializeNotifications'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import { notifyOfFailedJob } from '../../../server/work/jobs/jobQueue'
import { mainEngines } from '../../support/databases'
import { mailsTo } from '../auth/mailbox'
import type { CallOptions } from '../testApp'
import { type NoticeApp, openNoticeApp } from './noticeApp'

type Person = { id: number; token: string }

describe.each(mainEngines)('D-10 notifications on $name', engine => {
  let test: NoticeApp
  let admin: Person
  let lead: Person
  let skipper: Person
  let other: Person

  beforeAll(async () => {
    test = await openNoticeApp(engine)
    admin = await test.person('Admin', 1)
    lead = await test.person('Lead', 2)
    skipper = await test.person('Skipper', 3)
    other = await test.person('Other', 3)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.clear()
    test.clock.set('2027-06-15T10:00:00Z')
  })

  const put = (id: number, body: object, token = lead.token) =>
    test.call(`/notice-boats/${id}`, { method: 'PUT', body, token })
  const typesTo = async (person: Person) => {
    const { body } = await test.toldTo(person.token)
    return body.data.map(({ type }: { type: string }) => type.split('.')[1])
  }
  const prefer = (person: Person, body: object) =>
    test.call('/notifications/preferences', { method: 'PUT', body, token: person.token })

  it('D-10 a new assignee is notified of what they can read, on screen, by event and by mail', async () => {
    const id = await test.boat({ price: { amount: 900, currency: 'EUR' }, insured_until: '2027-12-31' })
    await put(id, { skipper_id: skipper.id })
    const { body } = await test.toldTo(skipper.token)
    expect(body.meta).toMatchObject({ total: 1, total_is: 'exact', unread: 1 })
    expect(body.data).toMatchObject([
      {
        type: 'notice-boats.assigned',
        level: 'info',
        params: {
          label: { resource: 'notice-boats', field: 'name', value: 'Nautilus' },
          price: { resource: 'notice-boats', field: 'price', value: null },
          day: { field: 'insured_until', value: '2027-12-31' },
          by: { field: 'updated_by', value: lead.id, label: 'Lead' },
        },
        subject: { resource: 'notice-boats', id },
        url: `/notice-boats/${id}`,
        actor: { id: lead.id, label: 'Lead' },
        created_at: '2027-06-15T10:00:00.000Z',
        read_at: null,
      },
    ])
    expect(await test.events()).toEqual([{ kind: 'notification', user_id: String(skipper.id) }])
    const { id: notificationId } = body.data[0]
    expect(await notificationPayload(test.services, test.services.db.kysely, notificationId)).toEqual({
      ...body.data[0],
      unread: 1,
    })
    const [mail] = await mailsTo(test.services, 'skipper3@example.com')
    expect(mail).toMatchObject({ subject: 'Nautilus is yours' })
    expect(mail?.text).toContain('Nautilus, —, Dec 31, 2027')
    expect(mail?.text).toContain(`/notice-boats/${id}`)
    const { body: leads } = await test.toldTo(lead.token)
    expect(leads.data).toEqual([])
  })

  it("D-10 the mail uses its reader's language", async () => {
    const titles: Record<string, string> = { fr: 'est à vous', tr: 'sizin', ar: 'لك' }
    for (const [language, title] of Object.entries(titles)) {
      const email = `${language}@example.com`
      const reader = await test.addAccount({ email, user_type: 3, language })
      await put(await test.boat(), { skipper_id: reader })
      expect(await mailsTo(test.services, email)).toMatchObject([{ subject: `Nautilus ${title}` }])
    }
  })

  it("D-10 the actor, inactive users and users who can't read the record get no notification", async () => {
    const sleeping = await test.addAccount({ email: 'sleeping@example.com', user_type: 2, active: false })
    const guest = await test.addAccount({ email: 'guest@example.com', user_type: 4 })
    for (const person of [lead.id, sleeping, guest]) await put(await test.boat(), { skipper_id: person })
    const { rows } = await sql`select id from notifications`.execute(test.services.db.kysely)
    expect(rows).toEqual([])
    expect(await test.events()).toEqual([])
  })

  it('D-10 a transition notifies managers, and System Admins only if there are none', async () => {
    const launch = (id: number, token: string) => test.call(`/notice-boats/${id}/launch`, { body: {}, token })
    await launch(await test.boat({ skipper_id: skipper.id }), skipper.token)
    expect([await typesTo(lead), await typesTo(admin), await typesTo(skipper)]).toEqual([
      ['launched'],
      [],
      [],
    ])
    await launch(await test.boat({ skipper_id: skipper.id }), lead.token)
    expect([await typesTo(lead), await typesTo(admin), await typesTo(skipper)]).toEqual([
      ['launched'],
      ['launched'],
      ['launched'],
    ])
  })

  it('D-10 changes by others notify once until read; parts link to their parent', async () => {
    const id = await test.boat({ skipper_id: skipper.id })
    for (const name of ['Argo', 'Calypso']) await put(id, { name })
    await put(id, { name: 'Own' }, skipper.token)
    expect(await typesTo(skipper)).toEqual(['changed'])
    const { body } = await test.toldTo(skipper.token)
    await test.call(`/notifications/${body.data[0].id}/read`, { method: 'POST', token: skipper.token })
    await put(id, { name: 'Bounty' })
    expect(await typesTo(skipper)).toEqual(['changed', 'changed'])
    await test.call('/notice-trips', { body: { boat_id: id, name: 'Home' }, token: lead.token })
    const last = (await test.toldTo(skipper.token)).body.data.at(-1)
    expect(last).toMatchObject({ type: 'notice-trips.planned', url: `/notice-boats/${id}` })
    expect(last.params.boat).toMatchObject({ value: id, label: 'Bounty' })
  })

  it('D-10 more than five at once become one notification', async () => {
    for (const count of [5, 6]) {
      await test.clear()
      for (let made = 0; made < count; made++) await test.boat()
      await test.call(`/notice-boats?filter=${encodeURIComponent('{"status":"dry"}')}`, {
        method: 'PUT',
        body: { skipper_id: skipper.id },
        token: lead.token,
      })
      const { body } = await test.toldTo(skipper.token, { type: 'notice-boats.assigned' })
      if (count === 5) expect(body.data).toHaveLength(5)
      else
        expect(body.data).toMatchObject([
          {
            params: { count: { count: 6 } },
            subject: { resource: 'notice-boats', id: null },
            url: '/notice-boats',
          },
        ])
    }
    const mails = await mailsTo(test.services, 'skipper3@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual(['6 boats'])
  })

  it('D-10 the clock notifies once for each value, however often it runs', async () => {
    const id = await test.boat({ skipper_id: skipper.id, insured_until: '2027-06-17' })
    await Promise.all([runClock(test.services), runClock(test.services)])
    await runClock(test.services)
    expect(await typesTo(skipper)).toEqual(['ending'])
    await put(id, { insured_until: '2027-06-18' })
    await runClock(test.services)
    expect((await typesTo(skipper)).filter((type: string) => type === 'ending')).toHaveLength(2)
    test.clock.set('2027-07-15T10:00:00Z')
    await test.call('/notifications/read-all', { method: 'POST', token: skipper.token })
    test.clock.set('2027-10-12T10:00:00Z')
    await runClock(test.services)
    expect((await typesTo(skipper)).length).toBe(3)
    test.clock.set('2027-10-14T10:00:00Z')
    await runClock(test.services)
    expect(await typesTo(skipper)).toEqual([])
  })

  it('D-10 hides what is no longer readable; a record in the trash has no link', async () => {
    const id = await test.boat({ name: 'Secret' })
    const gone = await test.boat({ name: 'Gone' })
    for (const one of [id, gone]) await put(one, { skipper_id: skipper.id })
    await put(id, { skipper_id: other.id })
    await test.call(`/notice-boats/${gone}`, { method: 'DELETE', token: lead.token })
    const { body } = await test.toldTo(skipper.token)
    expect(body.data).toMatchObject([
      { params: {}, url: null },
      { params: { label: { value: 'Gone' } }, url: null },
    ])
    expect(body.meta.unread).toBe(2)
  })

  it('D-10 users mark only their own as read or unread, and every tab receives the count', async () => {
    for (const name of ['A', 'B', 'C']) await put(await test.boat({ name }), { skipper_id: skipper.id })
    const { body } = await test.toldTo(skipper.token)
    const [first, second] = body.data.map(({ id }: { id: number }) => id)
    await sql`truncate live_events`.execute(test.services.db.kysely)
    const post = (path: string, person = skipper, sent?: object) =>
      test.call(`/notifications/${path}`, { method: 'POST', token: person.token, body: sent })
    expect((await post(`${first}/read`)).body.data).toEqual({ unread: 2 })
    expect((await post(`${first}/read`)).body.data).toEqual({ unread: 2 })
    expect((await post(`${first}/unread`)).body.data).toEqual({ unread: 3 })
    expect((await post('read-all', skipper, { until: second })).body.data).toEqual({ unread: 1 })
    expect((await post('read-all', skipper, { upto: second })).status).toBe(422)
    expect((await test.call('/notifications/unread', { token: skipper.token })).body.data.unread).toBe(1)
    expect((await test.events()).map(({ kind }) => kind)).toEqual(['unread', 'unread', 'unread'])
    expect((await post(`${first}/read`, other)).status).toBe(404)
    expect((await post('read-all', other)).body.data).toEqual({ unread: 0 })
    const titles = async (filter: object) =>
      (await test.toldTo(skipper.token, filter)).body.data.map(
        ({ params }: { params: { label: { value: string } } }) => params.label.value,
      )
    expect(await titles({ read: false })).toEqual(['C'])
    expect(await titles({ read: true, type: 'notice-boats.assigned' })).toEqual(['A', 'B'])
    expect(await titles({ created_at_lt: '2027-06-15T09:00:00Z' })).toEqual([])
    expect(await titles({ id_lt: second })).toEqual(['A'])
    for (const wrong of [{ q: 'a' }, { user_id: other.id }, { version: 1 }, { read: 'x' }, { or: [] }])
      expect((await test.toldTo(skipper.token, wrong)).status).toBe(400)
  })

  it('X-08 users read, mark, delete and restore their own notifications as records', async () => {
    for (const name of ['A', 'B', 'C']) await put(await test.boat({ name }), { skipper_id: skipper.id })
    const { body } = await test.toldTo(skipper.token)
    const [first, second, third] = body.data.map(({ id }: { id: number }) => id)
    const call = (path: string, method: CallOptions['method'], sent?: object, person = skipper) =>
      test.call(`/notifications${path}`, { method, token: person.token, body: sent })
    const matching = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`

    const page = await call('?range=[0,1]', 'GET')
    expect(page.body.data.map(({ id }: { id: number }) => id)).toEqual([third, second])
    expect(page.headers.get('Content-Range')).toBe('notifications 0-1/3')
    const next = await call(`?range=[0,1]&cursor=${encodeURIComponent(page.body.meta.next)}`, 'GET')
    expect(next.body.data.map(({ id }: { id: number }) => id)).toEqual([first])

    expect((await call(`/${first}`, 'GET')).body.data).toMatchObject({ id: first, read_at: null })
    const marked = await call(`/${first}`, 'PUT', { read: true })
    expect(marked.body).toMatchObject({
      data: { id: first, read_at: '2027-06-15T10:00:00.000Z' },
      meta: { unread: 2 },
    })
    expect((await call(`/${first}`, 'PUT', { read: 1 })).status).toBe(422)
    const all = { count: 2, ids: expect.arrayContaining([first, second]), unread: 1 }
    expect((await call(matching({ id: [first, second] }), 'PUT', { read: true })).body.data).toEqual(all)

    expect((await call(`/${third}`, 'DELETE')).body).toMatchObject({
      data: { id: third },
      meta: { unread: 0 },
    })
    expect((await call(`/${third}`, 'GET')).status).toBe(404)
    expect((await call('/trash/restore', 'POST', { ids: [third] })).body.data.restored).toEqual([third])
    expect((await call(`/${third}`, 'GET')).body.data).toMatchObject({ read_at: null })
    expect((await call(matching({ read: true }), 'DELETE')).body.data).toMatchObject({ count: 2, unread: 1 })
    expect((await test.toldTo(skipper.token)).body.meta).toMatchObject({ total: 1, unread: 1 })

    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(
        (await call(`/${third}`, method, method === 'PUT' ? { read: true } : undefined, other)).status,
      ).toBe(404)
    expect((await call('/trash/restore', 'POST', { ids: [first] }, other)).body.data.restored).toEqual([])
    expect((await call(matching({ user_id: skipper.id }), 'DELETE', undefined, other)).status).toBe(400)

    test.clock.set('2027-06-17T10:00:00Z')
    await deleteOldNotifications(test.services)
    expect((await call('/trash/restore', 'POST', { ids: [first, second] })).body.data.restored).toEqual([])
    expect((await test.toldTo(skipper.token)).body.meta.total).toBe(1)
  })

  it('D-10 each user chooses what they receive, and how', async () => {
    const { body } = await test.call('/notifications/preferences', { token: skipper.token })
    const types = body.data.map(({ type }: { type: string }) => type)
    expect(types).toContain('notice-boats.assigned')
    expect(types).not.toContain('server.job_failed')
    expect(types.some((type: string) => type.startsWith('customers.'))).toBe(false)
    expect((await prefer(skipper, { type: 'server.job_failed', mail: false })).status).toBe(422)
    await prefer(skipper, { type: 'notice-boats.assigned', in_app: false })
    const wanted = await prefer(skipper, { type: 'notice-boats.changed', in_app: false, mail: false })
    expect(wanted.body.data).toEqual({
      type: 'notice-boats.changed',
      in_app: false,
      mail: false,
      defaults: { in_app: true, mail: false },
    })
    const id = await test.boat()
    await put(id, { skipper_id: skipper.id })
    await put(id, { name: 'Argo' })
    expect(await typesTo(skipper)).toEqual([])
    expect(await mailsTo(test.services, 'skipper3@example.com')).toHaveLength(1)
    await prefer(skipper, { type: 'notice-boats.changed', in_app: null })
    await put(id, { name: 'Calypso' })
    expect(await typesTo(skipper)).toEqual(['changed'])
  })

  it('D-10 a rolled-back write notifies nobody', async () => {
    const id = await test.boat()
    await put(id, { skipper_id: skipper.id, name: '' })
    expect(await typesTo(skipper)).toEqual([])
    expect(await test.events()).toEqual([])
  })

  it('D-10 a failed job notifies System Admins once until they read it', async () => {
    for (let run = 0; run < 2; run++) await notifyOfFailedJob(test.services, 'tidy')
    const { body } = await test.toldTo(admin.token)
    expect(body.data).toMatchObject([
      {
        type: 'server.job_failed',
        level: 'error',
        params: { job: { text: 'tidy' } },
        subject: null,
        url: null,
      },
    ])
    expect(await typesTo(lead)).toEqual([])
    expect(await mailsTo(test.services, 'admin1@example.com')).toMatchObject([{ subject: 'Job tidy' }])
  })
})
