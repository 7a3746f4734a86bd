import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const API = '/api/v1/views'

describe.each(mainEngines)('views on $name', engine => {
  let app: TestApp
  let role = 0
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    app = await openTestApp(engine)
    role = await app.addRecord('roles', { name: 'Renewals', permissions: [] })
    await app.addAccount({ email: 'admin@views.test' })
    await app.addAccount({ email: 'staff@views.test', user_type: 3, role_id: role })
    await app.addAccount({ email: 'other@views.test', user_type: 3 })
    for (const name of ['admin', 'staff', 'other']) tokens[name] = await app.signIn(`${name}@views.test`)
  })
  afterAll(() => app.close())

  const call = (who: string, method: string, path = '', body?: unknown) =>
    app.call(`${API}${path}`, { method, token: tokens[who], ...(body === undefined ? {} : { body }) })
  const view = (more: object = {}) => ({
    resource: 'customers',
    name: 'Companies',
    state: {
      filter: { kind: 'company' },
      sort: [['created_at', 'DESC']],
      columns: ['name', 'phone'],
      widths: { name: 240 },
      density: 'compact',
    },
    ...more,
  })
  const save = async (who: string, more: object = {}) => {
    const { status, body } = await call(who, 'POST', '', view(more))
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }
  const namesOf = async (who: string) =>
    (await call(who, 'GET')).body.data.map(({ name }: { name: string }) => name)
  const clear = async (...ids: number[]) => {
    for (const id of ids) expect((await call('admin', 'DELETE', `/${id}`)).status).toBe(200)
  }

  it('V-01 saves a view for its owner, who changes and deletes it', async () => {
    const saved = await save('staff')
    expect(saved).toMatchObject({ name: 'Companies', audience: 'me', mine: true, editable: true, version: 1 })
    expect(saved.state).toEqual(view().state)
    expect(await namesOf('staff')).toEqual(['Companies'])
    for (const who of ['other', 'admin']) {
      expect(await namesOf(who)).toEqual([])
      for (const method of ['GET', 'DELETE'])
        expect((await call(who, method, `/${saved.id}`)).status).toBe(404)
      expect((await call(who, 'PUT', `/${saved.id}`, { name: 'Mine' })).status).toBe(404)
    }
    const changed = await call('staff', 'PUT', `/${saved.id}`, { name: 'Firms', in_menu: true, version: 1 })
    expect(changed.body.data).toMatchObject({ name: 'Firms', in_menu: true, version: 2, state: view().state })
    const stale = await call('staff', 'PUT', `/${saved.id}`, { name: 'Late', version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', data: { name: 'Firms', version: 2 } } })
    expect((await call('staff', 'DELETE', `/${saved.id}`)).status).toBe(200)
    expect(await namesOf('staff')).toEqual([])
  })

  it('V-02 a shared view of “my team” finds the records of each reader’s own team', async () => {
    const staff: Record<string, { id: number; token: string }> = {}
    const teams = { anna: 'claims', bob: 'claims', cleo: 'renewals', dan: null }
    for (const [name, team] of Object.entries(teams)) {
      const id = await app.addAccount({ email: `${name}@views.test`, name, user_type: 2, team })
      staff[name] = { id, token: await app.signIn(`${name}@views.test`) }
      const person = { kind: 'person', first_name: name, last_name: 'Own', phone: `+2162012345${id % 10}` }
      await app.addRecord('customers', { ...person, assigned_to: id })
    }
    const state = { filter: { assigned_to: '@my_team' } }
    const shared = await save('admin', { audience: 'everybody', state })
    const find = async (who: string, filter: object) => {
      const path = `/api/v1/customers?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["id","ASC"]`
      const { status, body } = await app.call(path, { token: staff[who]?.token })
      return status === 200 ? body.data.map((row: { first_name: string }) => row.first_name) : body.code
    }
    expect(await find('anna', { assigned_to: '@my_team' })).toEqual(['anna', 'bob'])
    expect(await find('bob', { assigned_to: '@my_team' })).toEqual(['anna', 'bob'])
    expect(await find('cleo', { assigned_to: ['@my_team', staff.dan?.id] })).toEqual(['cleo', 'dan'])
    // A user without a team counts as a team of one.
    expect(await find('dan', { assigned_to: '@my_team' })).toEqual(['dan'])
    expect(await find('anna', { assigned_to_neq: '@my_team' })).toEqual(['cleo', 'dan'])
    expect(await find('anna', { or: [{ assigned_to_eq_any: ['@my_team'] }, { first_name: 'dan' }] })).toEqual(
      ['anna', 'bob', 'dan'],
    )
    expect(await find('anna', { parent_id: '@my_team' })).toBe('invalid_query')
    const rule = { action: ['read'], subject: ['Customer'], conditions: { assigned_to: '@my_team' } }
    const role = await app.call('/api/v1/roles', {
      ...{ method: 'POST', token: tokens.admin, body: { name: 'Team', permissions: [rule] } },
    })
    expect(role.status).toBe(422)
    await clear(shared.id)
  })

  it('V-01 shares a view with a role or with everybody, by people with the right to share', async () => {
    const refused = await call('staff', 'POST', '', view({ audience: 'everybody' }))
    expect(refused).toMatchObject({
      status: 403,
      body: { details: { action: 'manage', subject: 'views' } },
    })
    const forRole = await save('admin', { name: 'For a role', audience: 'role', role })
    const forAll = await save('admin', { name: 'For all', audience: 'everybody', is_default: true })
    expect(await namesOf('staff')).toEqual(['For a role', 'For all'])
    expect(await namesOf('other')).toEqual(['For all'])
    expect((await call('staff', 'GET', `/${forRole.id}`)).body.data).toMatchObject({
      mine: false,
      editable: false,
    })
    for (const [method, body] of [
      ['PUT', { name: 'Taken' }],
      ['DELETE', undefined],
    ] as const)
      expect((await call('staff', method, `/${forAll.id}`, body)).status).toBe(403)
    const resaved = await call('admin', 'PUT', `/${forRole.id}`, { state: {} })
    expect(resaved.body.data).toMatchObject({ state: {}, name: 'For a role', audience: 'role', role })
    await clear(forRole.id, forAll.id)
  })

  it('V-01 the same people have one default view of a list', async () => {
    const first = await save('admin', { name: 'First', audience: 'everybody', is_default: true })
    const own = await save('staff', { name: 'Own', is_default: true })
    const second = await save('admin', { name: 'Second', audience: 'everybody', is_default: true })
    const defaults = (await call('staff', 'GET')).body.data
      .filter((each: { is_default: boolean }) => each.is_default)
      .map(({ name }: { name: string }) => name)
    expect(defaults).toEqual(['Own', 'Second'])
    expect((await call('staff', 'DELETE', `/${own.id}`)).status).toBe(200)
    await clear(first.id, second.id)
  })

  it('V-01 lists only views of resources that the reader can read', async () => {
    const { id } = await save('admin', { resource: 'users', state: {}, audience: 'everybody' })
    expect(await namesOf('admin')).toEqual(['Companies'])
    expect(await namesOf('staff')).toEqual([])
    expect((await call('staff', 'POST', '', view({ resource: 'users', state: {} }))).status).toBe(403)
    await clear(id)
  })

  it('U-05 V-01 leaves out conditions on fields that the reader can’t read, and names the fields', async () => {
    const hidden = await app.addRecord('roles', {
      name: 'Without phones',
      permissions: [
        { action: ['manage'], subject: ['views'] },
        { action: ['read'], subject: ['Customer'], fields: ['phone'], inverted: true },
      ],
    })
    await app.addAccount({ email: 'blind@views.test', user_type: 3, role_id: hidden })
    tokens.blind = await app.signIn('blind@views.test')
    const filter = {
      kind: 'company',
      phone_q: '+216 71',
      or: [{ phone_null: true }, { kind: 'person' }],
      and: [{ kind: 'company', or: [{ phone_q: '98' }, { email: 'x@example.com' }] }, { kind_neq: 'person' }],
    }
    const { id } = await save('admin', { audience: 'everybody', state: { filter } })
    const shown = { kind: 'company', and: [{ kind: 'company' }, { kind_neq: 'person' }] }
    const read = async (who: string) => (await call(who, 'GET', `/${id}`)).body.data
    for (const found of [await read('blind'), (await call('blind', 'GET')).body.data[0]]) {
      expect(found).toMatchObject({ state: { filter: shown }, left_out: ['phone'] })
      expect(JSON.stringify(found)).not.toContain('+216 71')
    }
    expect(await read('staff')).toMatchObject({ state: { filter }, left_out: [] })
    // Their changes keep what they can't see, however often they save.
    for (const columns of [['name'], ['kind']])
      await call('blind', 'PUT', `/${id}`, {
        state: { filter: { ...(await read('blind')).state.filter, or: [{ kind: 'company' }] }, columns },
      })
    const { filter: kept } = (await read('admin')).state
    expect(kept).toMatchObject({ phone_q: '+216 71', or: [{ kind: 'company' }] })
    expect(kept.and).toEqual([
      ...shown.and,
      { or: [{ phone_q: '98' }, { email: 'x@example.com' }] },
      { or: [{ phone_null: true }, { kind: 'person' }] },
    ])
    const mail = { resource: 'customers', view: String(id), format: 'link' }
    const sent = await app.call('/api/v1/subscriptions/send', { token: tokens.blind, body: mail })
    expect(sent).toMatchObject({ status: 403, body: { details: { field: 'phone' } } })
    await clear(id)
  })

  it('V-01 remembers with which view a list opens for each person', async () => {
    const { id } = await save('admin', { audience: 'everybody', is_default: true })
    const choose = (chosen: string | null) =>
      call('staff', 'PUT', '/default', { resource: 'customers', view: chosen })
    const chosen = async (who: string) => (await call(who, 'GET')).body.meta.defaults
    await choose(String(id))
    expect(await chosen('staff')).toEqual({ customers: String(id) })
    expect(await chosen('admin')).toEqual({})
    await choose('')
    expect(await chosen('staff')).toEqual({ customers: '' })
    await choose(null)
    expect(await chosen('staff')).toEqual({})
    await clear(id)
  })

  const dashboard = (tiles: object[], more: object = {}) => ({
    ...{ resource: 'dashboard', name: 'Morning', state: { tiles }, ...more },
  })
  const rowsOf = (resource: string, more: object = {}) => ({ type: 'rows', resource, width: 2, ...more })

  it('V-06 saves a dashboard for its owner and shares it, without tiles that a reader has no right to read', async () => {
    const tiles = [
      { type: 'card', card: 'due', width: 2 },
      { type: 'figure', resource: 'customers', value: 'count', width: 1 },
      rowsOf('users', { title: 'Colleagues' }),
    ]
    const refused = await call('staff', 'POST', '', dashboard([], { audience: 'everybody' }))
    expect(refused).toMatchObject({ status: 403, body: { details: { subject: 'views' } } })
    const own = await save('staff', dashboard(tiles.slice(0, 2), { name: 'Own', is_default: true }))
    const shared = await save('admin', dashboard(tiles, { audience: 'role', role, is_default: true }))
    expect(shared.state.tiles).toEqual(tiles)
    expect(await namesOf('other')).toEqual([])
    const { data } = (await call('staff', 'GET')).body
    expect(data).toMatchObject([
      { name: 'Morning', is_default: true, editable: false, state: { tiles: tiles.slice(0, 2) } },
      { name: 'Own', is_default: true, mine: true },
    ])
    const choose = await call('staff', 'PUT', '/default', { resource: 'dashboard', view: '' })
    expect(choose.status).toBe(200)
    expect((await call('staff', 'GET')).body.meta.defaults).toEqual({ dashboard: '' })
    await call('staff', 'PUT', '/default', { resource: 'dashboard', view: null })
    expect((await call('staff', 'DELETE', `/${own.id}`)).status).toBe(200)
    await clear(shared.id)
  })

  it('V-06 keeps the tiles that an editor cannot see', async () => {
    await app.addAccount({ email: 'editor@views.test', user_type: 3, role_id: await editors() })
    tokens.editor = await app.signIn('editor@views.test')
    const secret = rowsOf('users')
    const { id } = await save('admin', dashboard([secret, rowsOf('customers')], { audience: 'everybody' }))
    await call('editor', 'PUT', `/${id}`, { name: 'Renamed' })
    const saved = await call('editor', 'PUT', `/${id}`, { state: { tiles: [] } })
    expect(saved.body.data.state.tiles).toEqual([])
    expect((await call('admin', 'GET', `/${id}`)).body.data).toMatchObject({
      name: 'Renamed',
      state: { tiles: [secret] },
    })
    const many = Array.from({ length: 60 }, () => ({ type: 'card', card: 'due', width: 1 }))
    const refused = await call('editor', 'PUT', `/${id}`, { state: { tiles: many } })
    expect(refused).toMatchObject({ status: 422, body: { errors: { tiles: [expect.anything()] } } })
    expect(refused.body.errors.tiles[0]).toContain('at most 60 tiles, and this one has some (1)')
    await clear(id)
  })
  const editors = () =>
    app.addRecord('roles', { name: 'Editors', permissions: [{ action: ['manage'], subject: ['views'] }] })

  it('V-06 refuses to share a dashboard with a view that its readers do not have', async () => {
    const own = await save('admin')
    const tiles = [rowsOf('customers', { view: String(own.id) })]
    expect(
      (await call('admin', 'POST', '', dashboard(tiles, { audience: 'everybody' }))).body.errors,
    ).toEqual({
      tiles: [expect.stringContaining('Tile 1: the view “Companies” isn’t shared')],
    })
    const report = [{ ...tiles[0], type: 'report' }]
    expect((await call('admin', 'POST', '', dashboard(report))).body.errors.tiles[0]).toContain(
      'not a report',
    )
    const mine = await save('admin', dashboard(tiles))
    await clear(own.id)
    const { errors } = (await call('admin', 'PUT', `/${mine.id}`, { state: { tiles } })).body
    expect(errors.tiles[0]).toContain('no longer exists')
    await clear(mine.id)
  })

  it.each([
    ['an unknown resource', { resource: 'nothing' }, 'resource'],
    ['an unknown field in the filter', { state: { filter: { colour: 1 } } }, 'filter'],
    ['a wrong value in the filter', { state: { filter: { kind: 'ship' } } }, 'filter'],
    ['an unknown field in the order', { state: { sort: [['colour', 'ASC']] } }, 'sort'],
    ['an unknown column', { state: { columns: ['colour'] } }, 'columns'],
    ['a width of an unknown column', { state: { widths: { colour: 120 } } }, 'widths'],
    ['a board by an unknown field', { state: { layout: 'board', board: { by: 'colour' } } }, 'board'],
    [
      'a report by an unknown field',
      { state: { report: { by: ['colour'], measures: ['count'], picture: 'bar' } } },
      'report',
    ],
    [
      'a report of a ratio without a meaning',
      { state: { report: { by: [], measures: ['count/min:created_at'], picture: 'number' } } },
      'report',
    ],
    ['an unknown layout', { state: { layout: 'map' } }, 'layout'],
    ['a role that does not exist', { audience: 'role', role: 999_999 }, 'role'],
    ['a role without its audience', { role: 1 }, 'role'],
    ['no name', { name: ' ' }, 'name'],
    ['an unknown part', { state: { colour: 1 } }, 'colour'],
    ['tiles of a list', { state: { tiles: [] } }, 'tiles'],
    ['a dashboard without tiles', { resource: 'dashboard', state: {} }, 'tiles'],
    ['a dashboard with a filter', dashboard([], { state: { tiles: [], filter: {} } }), 'filter'],
    ['a tile of an unknown resource', dashboard([rowsOf('ships')]), 'tiles'],
    ['a tile with an unknown view', dashboard([rowsOf('customers', { view: '999999' })]), 'tiles'],
    ['a tile with a wide width', dashboard([rowsOf('customers', { width: 5 })]), 'tiles'],
    [
      'a number that cannot be calculated',
      dashboard([{ ...rowsOf('customers'), type: 'figure', value: 'sum:name' }]),
      'tiles',
    ],
  ])('V-01 V-06 refuses %s at its place', async (_what, wrong, place) => {
    const { status, body } = await call('admin', 'POST', '', view(wrong))
    expect(status, JSON.stringify(body)).toBe(422)
    expect(Object.keys(body.errors)[0]).toContain(place)
    expect(JSON.stringify(body.errors)).not.toMatch(/%\{|validation\.|api\./)
  })
})
