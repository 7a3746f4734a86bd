import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { warnOfUnreadableRules } from '../../../server/accounts/access/warnOfUnreadableRules'
import { runMigrations } from '../../../server/engine/writes/runMigrations'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const mine = { assigned_to: '@me' }

describe.each(mainEngines)('P-09 rules of a role on $name', engine => {
  let test: TestApp
  let token: string

  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'admin@example.com' })
    token = await test.signIn('admin@example.com')
  })
  afterAll(() => test.close())

  const save = (name: string, permissions: object[]) =>
    test.call('/api/v1/roles', { token, body: { name, permissions } })

  it("P-09 can name resources that don't exist yet, with others or alone", async () => {
    for (const subject of [['Customer', 'work-orders'], ['work-orders']]) {
      const saved = await save(subject.join(), [{ action: ['update'], subject, conditions: mine }])
      expect([subject, saved.status]).toEqual([subject, 201])
    }
  })

  it('P-09 have no conditions on a page, which has no records', async () => {
    const refused = await save('Pages', [{ action: ['read'], subject: ['dashboard'], conditions: mine }])
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['permissions.0.conditions']])
  })

  it('U-05 reject a search as a condition, also among several', async () => {
    for (const conditions of [{ q: 'car' }, { or: [mine, { or: [{ q: 'car' }] }] }]) {
      const refused = await save('Search', [{ action: ['read'], subject: ['Policy'], conditions }])
      const said = refused.body.errors?.['permissions.0.conditions']?.[0]
      expect([refused.status, said]).toEqual([422, expect.stringContaining('A rule can’t use a search')])
    }
    const part = { action: ['read'], subject: ['Customer'], conditions: { email_q: 'example' } }
    expect((await save('Part', [part])).status).toBe(201)
  })

  it('U-05 saved with a search allow nothing, or take away everything, and the log names the role', async () => {
    const { services } = test
    const { id } = (await save('Old', [{ action: ['read'], subject: ['dashboard'] }])).body.data
    const stored = async (...permissions: object[]) => {
      const rules = permissions.map(rule => ({ fields: [], conditions: null, inverted: false, ...rule }))
      await sql`update roles set permissions = ${JSON.stringify(rules)}::jsonb where id = ${id}`.execute(
        services.db.kysely,
      )
    }
    const own = await test.addAccount({ email: 'other@example.com', user_type: 4, role_id: id })
    const reader = await test.signIn('other@example.com')
    const seen = async () => {
      const paths = ['?filter={}', `/${own}`, `/${own}/history`]
      return Promise.all(
        paths.map(async path => {
          const { status, body } = await test.call(`/api/v1/users${path}`, { token: reader })
          return [status, ...(Array.isArray(body.data) ? [body.data.length] : [])]
        }),
      )
    }
    const reads = { action: ['read'], subject: ['User'] }
    const searched = { ...reads, conditions: { q: 'other' } }
    await stored(searched)
    expect(await seen()).toEqual([[403], [403], [403]])
    const warnings: unknown[] = []
    const log = { warn: (about: unknown) => warnings.push(about) } as unknown as typeof services.log
    await warnOfUnreadableRules({ ...services, log })
    expect(warnings).toEqual([{ role: id, name: 'Old' }])
    await stored(reads, { ...searched, inverted: true })
    expect(await seen()).toEqual([[403], [403], [403]])
    const unread = { ...reads, conditions: { or: [{ removed_since: 1 }, { email: 'x' }] } }
    for (const subject of [['User'], ['all']]) {
      await stored(reads, { ...unread, subject, inverted: true })
      expect(await seen()).toEqual([[200, 0], [404], [404]])
      await warnOfUnreadableRules({ ...services, log })
      await stored({ ...unread, subject })
      expect(await seen()).toEqual([[200, 0], [404], [404]])
    }
    expect(warnings).toEqual(Array(3).fill({ role: id, name: 'Old' }))
    await stored(reads)
    expect(await seen()).toEqual([[200, 2], [200], [200, 1]])
  })

  it('U-05 are refused if they deny by a condition that not all of their records have', async () => {
    const denying = (subject: string, conditions: object) =>
      save(`No ${subject}`, [{ action: ['read'], subject: [subject], conditions, inverted: true }])
    const refused = await denying('all', mine)
    const said = refused.body.errors?.['permissions.0.conditions']?.[0]
    expect([refused.status, said]).toEqual([422, expect.stringContaining('Some lack “assigned_to”')])
    expect((await denying('all', { created_by: '@me' })).status).toBe(201)
    expect((await denying('Customer', mine)).status).toBe(201)
  })

  it('T-01 lose the permission to use Studio at the next start, with an entry in their history', async () => {
    const { services } = test
    const { id } = (await save('Designer', [{ action: ['read'], subject: ['Customer'] }])).body.data
    const rule = (...subject: string[]) => ({
      action: ['manage'],
      subject,
      fields: [],
      conditions: null,
      inverted: false,
    })
    // A stored rule on a resource that is gone doesn't prevent the change.
    const rules = [rule('definitions'), rule('Gone', 'definitions'), { ...rule('Policy'), action: ['read'] }]
    await sql`update roles set permissions = ${JSON.stringify(rules)}::jsonb where id = ${id}`.execute(
      services.db.kysely,
    )
    await sql`update settings set value = '[]' where key = 'brought_once'`.execute(services.db.kysely)
    await runMigrations(services)
    const role = (await test.call(`/api/v1/roles/${id}`, { token })).body.data
    expect(role.permissions.map(({ subject }: { subject: string[] }) => subject)).toEqual([
      ['Gone'],
      ['Policy'],
    ])
    const [change] = (await test.call(`/api/v1/roles/${id}/history`, { token })).body.data
    expect(change).toMatchObject({ action: 'update', by: null, changes: [{ field: 'permissions' }] })
  })
})
