import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskKinds } from '../../../server/features/taskKinds'
import type { Background } from '../../../server/work/background/startBackground'
import { startTasks } from '../../../server/work/tasks/startTasks'
import { mainEngines } from '../../support/databases'
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
    app = await openTestApp(engine)
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

  it('T-01 is for people who can manage definitions', async () => {
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

  it('T-01 P-07 a role can be limited to the definitions of some resources', async () => {
    const permissions = [{ action: ['manage'], subject: ['definitions'], fields: ['branches'] }]
    const wrong = [{ ...permissions[0], fields: ['nothing'] }]
    const refused = await call('roles', { name: 'Lost', permissions: wrong })
    expect(refused.status).toBe(422)
    const role = await call('roles', { name: 'Branch designer', permissions })
    expect(role.status).toBe(201)
    await app.addAccount({
      ...{ email: 'designer@example.com', user_type: 3 },
      role_id: role.body.data.id,
    })
    const designer = await app.signIn('designer@example.com')
    const names = async (path: string) => (await call(path, undefined, designer)).body.data
    expect((await names('studio/resources')).map(({ name }: { name: string }) => name)).toEqual(['branches'])
    expect((await names('studio/revisions')).map(({ revision }: { revision: number }) => revision)).toEqual([
      1,
    ])
    expect(await names('studio/revisions/1/changes')).toEqual({ changes: {} })
    const plan = (changes: object) => call('studio/plan', { changes }, designer)
    expect((await plan({ branches: { ...branches, order: 3 } })).body.data.status).toBe('changes')
    const others = { customers: { ...loyalty, fields: { nickname: { kind: 'text' } } } }
    expect((await plan(others)).body).toMatchObject({
      message: 'You can’t change the definition of Customers.',
    })
    expect((await call('studio/apply', { changes: others }, designer)).status).toBe(403)
    expect((await call('studio/check', { changes: others }, designer)).status).toBe(403)
    expect((await call('studio/resources/customers', undefined, designer)).status).toBe(403)
    const made = { depots: { ...branches, name: 'depots', subject: 'Depot' } }
    expect((await plan(made)).status).toBe(403)
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
    expect(schemas.RoomsCreate.required ?? []).not.toContain('cleaned')
  })
})
