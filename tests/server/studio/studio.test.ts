import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskKinds } from '../../../server/features/taskKinds'
import type { Background } from '../../../server/work/background/startBackground'
import { startTasks } from '../../../server/work/tasks/startTasks'
import { mainEngines, withIndexes } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const branches = {
  name: 'branches',
  title: 'name',
  subject: 'Branch',
  icon: 'apartment',
  fields: {
    name: { kind: 'text', required: true },
    city: { kind: 'text' },
    opened: { kind: 'date' },
    status: { kind: 'choice', options: ['planned', 'open'], default: 'planned', readOnly: true },
  },
  transitions: { open: { from: ['planned'], to: 'open', guard: { no_city: 'has(record.city)' } } },
  labels: {
    en: { name: 'Branch |||| Branches', fields: { city: 'Town' } },
    fr: { name: 'Agence |||| Agences' },
  },
}

const loyalty = {
  extends: 'customers',
  fields: { loyalty_since: { kind: 'date' }, branch_id: { kind: 'reference', to: 'branches' } },
  labels: { en: { fields: { loyalty_since: 'Customer since' } } },
}

describe.each(mainEngines)('Studio on $name', engine => {
  let app: TestApp
  let tasks: Background
  let admin: string

  beforeAll(async () => {
    app = await openTestApp(withIndexes(engine))
    tasks = await startTasks(app.services, taskKinds)
    await app.addAccount({ email: 'admin@example.com' })
    await app.addAccount({ email: 'staff@example.com', user_type: 3 })
    admin = await app.signIn('admin@example.com')
  })
  afterAll(async () => {
    await tasks.stop()
    await app.close()
  })

  const call = (path: string, body?: unknown, token = admin) =>
    app.call(`/api/v1/${path}`, { token, ...(body === undefined ? {} : { body }) })

  async function apply(changes: object, options: object = {}) {
    const begun = await call('studio/apply', { changes, ...options })
    expect(begun.body).toMatchObject({ data: { kind: 'apply_definitions' } })
    await expect.poll(async () => (await call(`jobs/${begun.body.data.id}`)).body.data.status).toBe('done')
    await app.services.definitions.refresh()
  }

  it('T-01 is for System Admins', async () => {
    const staff = await app.signIn('staff@example.com')
    expect((await call('studio/resources', undefined, staff)).status).toBe(403)
    expect((await call('studio/plan', { changes: {} }, staff)).status).toBe(403)
    expect((await call('studio/apply', { changes: {} }, staff)).status).toBe(403)
  })

  it('T-04 a resource that is applied is in the API without a restart', async () => {
    await apply({ branches }, { reason: 'We open two branches' })
    const made = await call('branches', { name: 'Tunis', city: 'Tunis' })
    expect(made.body).toMatchObject({ data: { name: 'Tunis', status: 'planned' } })
    const moved = await call(`branches/${made.body.data.id}/open`, {})
    expect(moved.body).toMatchObject({ data: { status: 'open' } })
    expect(Object.keys((await call('openapi.json')).body.paths)).toContain('/branches')
    expect((await call('definitions')).body.data).toMatchObject({
      revision: 1,
      outlines: [{ name: 'branches', title: 'name' }],
      labels: { branches: { name: 'Branch |||| Branches' } },
    })
  })

  it('T-07 an extension adds fields to a shipped resource, in a section of their own', async () => {
    await apply({ customers: loyalty })
    const branch = await call('branches', { name: 'Sfax' })
    const id = await app.addRecord('customers', {
      kind: 'person',
      first_name: 'Amel',
      last_name: 'Trabelsi',
      phone: '+21671234567',
      loyalty_since: '2020-01-31',
      branch_id: branch.body.data.id,
    })
    const read = await call(`customers/${id}`)
    expect(read.body.data).toMatchObject({ loyalty_since: '2020-01-31', branch_id: branch.body.data.id })
    const found = await call(`customers?filter=${encodeURIComponent('{"loyalty_since_lt":"2021-01-01"}')}`)
    expect(found.body.data).toHaveLength(1)
    const { form } = app.services.resources.get('customers')
    expect(form.at(-1)).toEqual({ section: 'additional', fields: ['loyalty_since', 'branch_id'] })
  })

  it('T-05 keeps every revision, and goes back to one', async () => {
    const { body } = await call('studio/revisions')
    expect(body.data).toMatchObject([
      { revision: 2, resources: ['customers'], by_label: 'Nadia Haddad' },
      { revision: 1, resources: ['branches'], reason: 'We open two branches' },
    ])
    const back = await call('studio/revisions/1/changes')
    expect(back.body.data.changes).toEqual({ customers: null })
  })

  it('T-01 P-11 only System Admins use Studio, whatever their role gives', async () => {
    const refused = await call('roles', {
      name: 'Designer',
      permissions: [{ action: ['manage'], subject: ['definitions'] }],
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors['permissions.0.subject']).toHaveLength(1)
    const role = await call('roles', {
      name: 'Almost everything',
      permissions: [
        { action: ['manage'], subject: ['all'] },
        { action: ['read'], subject: ['Claim'], inverted: true },
      ],
    })
    await app.addAccount({ email: 'almost@example.com', user_type: 3, role_id: role.body.data.id })
    const almost = await app.signIn('almost@example.com')
    for (const path of ['resources', 'resources/branches', 'revisions', 'revisions/1/changes'])
      expect([path, (await call(`studio/${path}`, undefined, almost)).status]).toEqual([path, 403])
    for (const path of ['plan', 'check', 'apply'])
      expect(await call(`studio/${path}`, { changes: { branches } }, almost)).toMatchObject({
        status: 403,
        body: { message: 'Only System Admins can use Studio.' },
      })
  })

  it('T-04 two people’s changes do not overwrite each other', async () => {
    const changes = { customers: { ...loyalty, fields: { nickname: { kind: 'text' } } } }
    const answer = await call('studio/apply', { changes, base: { customers: 1 } })
    expect(answer.status).toBe(409)
    expect(answer.body.details).toEqual({ base: { customers: 2 } })
  })

  it('T-03 a plan names each mistake with its place', async () => {
    const wrong = {
      ...branches,
      fields: { ...branches.fields, due: { kind: 'date', computed: 'opened + 1' } },
    }
    const { body } = await call('studio/plan', { changes: { branches: wrong } })
    expect(body.data).toMatchObject({
      status: 'refused',
      problems: [{ resource: 'branches', place: 'fields.due.computed' }],
    })
  })

  it('T-04 another process follows', async () => {
    const second = await app.secondProcess()
    await apply({
      rooms: {
        ...{ name: 'rooms', title: 'name', subject: 'Room' },
        fields: {
          name: { kind: 'text' },
          opened: { kind: 'date' },
          cleaned: { kind: 'date', required: true, defaultExpression: 'opened.plusDays(30)' },
        },
      },
    })
    await expect
      .poll(async () => (await app.call('/api/v1/rooms', { token: admin, app: second.app })).status)
      .toBe(200)
  })

  it('T-02 a field that is not sent begins with its expression', async () => {
    const made = await call('rooms', { name: 'One', opened: '2026-01-01' })
    expect(made.body).toMatchObject({ data: { cleaned: '2026-01-31' } })
    const given = await call('rooms', { name: 'Two', opened: '2026-01-01', cleaned: '2026-02-02' })
    expect(given.body).toMatchObject({ data: { cleaned: '2026-02-02' } })
    expect((await call('rooms', { opened: '2026-01-01', cleaned: null })).status).toBe(422)
    const { schemas } = (await call('openapi.json')).body.components
    expect(schemas.RoomCreate.required ?? []).not.toContain('cleaned')
  })
})
