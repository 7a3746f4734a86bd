import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openStudioApp, type StudioApp } from './studioApp'

const rooms = {
  name: 'rooms',
  title: 'name',
  subject: 'Room',
  configurable: 'settings',
  fields: {
    name: { kind: 'text', required: true },
    floor: { kind: 'wholeNumber' },
    use: { kind: 'choice', options: ['office', 'store'] },
    marks: { kind: 'choices', options: ['dry', 'cold'] },
    code: { kind: 'text' },
  },
  labels: {
    en: { name: 'Room |||| Rooms', fields: { floor: 'Storey' } },
    fr: { fields: { floor: 'Étage' } },
  },
}

describe.each(mainEngines)('T-03 a plan on $name', engine => {
  let studio: StudioApp
  let token: string
  const call = (path: string, body?: unknown, headers?: Record<string, string>) =>
    studio.app.call(`/api/v1/${path}`, { token, ...(body === undefined ? {} : { body }), headers })
  const plan = async (changes: object, headers?: Record<string, string>) =>
    (await call('studio/plan', { changes }, headers)).body.data
  const withFields = (fields: object, rest: object = {}) => ({
    rooms: { ...rooms, ...rest, fields: { ...rooms.fields, ...fields } },
  })

  beforeAll(async () => {
    studio = await openStudioApp(engine)
    token = await studio.app.signIn('admin@example.com')
  })
  afterAll(() => studio.close())

  it('T-04 begins with a resource that was made', async () => {
    expect(await studio.apply({ rooms })).toMatchObject({ status: 'done' })
    for (const [name, use] of [
      ['Archive', 'store'],
      ['Reception', 'office'],
    ])
      await call('rooms', {
        ...{ name, use, floor: name === 'Archive' ? -1 : 2, code: 'A' },
        marks: name === 'Archive' ? ['dry', 'cold'] : ['dry'],
      })
  })

  it('says in words what changes, in the reader’s language, with the SQL', async () => {
    const { status, changes, sql, api } = await plan(withFields({ area: { kind: 'decimal' } }))
    expect(status).toBe('changes')
    expect(changes).toEqual([
      { resource: 'rooms', place: 'fields.area', kind: 'added', text: 'Added: field Area' },
    ])
    expect(sql[0]).toMatchObject({ statement: expect.stringContaining('add column "area"'), lock: 'moment' })
    expect(api).toEqual([
      { resource: 'rooms', place: 'fields.area', breaking: false, text: 'Records have area' },
    ])
    const { sql: ofUnique } = await plan(withFields({ tag: { kind: 'text', unique: true } }))
    const index = ofUnique.find((each: { statement: string }) => each.statement.startsWith('create unique'))
    // The embedded database runs one statement at a time, so it doesn't build indexes concurrently.
    expect(index).toMatchObject({ lock: engine.name === 'postgres' ? 'none' : 'writes' })
    expect(index.rows).toBeGreaterThan(0)
    const { name, ...others } = rooms.fields
    const ordered = await plan({ rooms: { ...rooms, fields: { ...others, name } } })
    expect(ordered.changes).toEqual([
      { resource: 'rooms', place: 'fields', kind: 'changed', text: 'Changed: order of the fields' },
    ])
    const changed = { floor: { kind: 'wholeNumber', max: 90 } }
    const french = await plan(withFields(changed), { 'Accept-Language': 'fr' })
    expect(french.changes[0].text).toBe('Modification\u00a0: champ Étage')
  })

  it('finds nothing to do in what is in use', async () => {
    expect((await plan({ rooms })).status).toBe('nothing')
  })

  it('T-03 counts the values that a removed field loses, in the trash too, and asks for the name', async () => {
    const { floor: _floor, ...fields } = rooms.fields
    const changes = { rooms: { ...rooms, fields } }
    const [room] = (await call('rooms?range=[0,0]')).body.data
    await studio.call(`rooms/${room.id}`, undefined, { method: 'DELETE' })
    const planned = await plan(changes)
    await studio.call(`rooms/${room.id}/restore`, {})
    expect(planned).toMatchObject({
      status: 'loses_data',
      losses: [
        {
          ...{ place: 'fields.floor', values: 2, text: 'Storey: 2 records have a value' },
          records: { floor_null: false },
        },
      ],
      api: [{ breaking: true }],
    })
    expect((await call('studio/apply', { changes })).status).toBe(422)
  })

  it('refuses a required field over records without a value, and takes one with an initial value', async () => {
    const refused = await plan(withFields({ owner: { kind: 'text', required: true } }))
    expect(refused).toMatchObject({
      status: 'refused',
      problems: [
        {
          place: 'fields.owner',
          message: 'Owner is required, but 2 records have no value.',
          cure: 'Give the field an initial value, or make it required later.',
        },
      ],
    })
    expect((await plan(withFields({ owner: { kind: 'text', required: true, default: 'us' } }))).status).toBe(
      'changes',
    )
  })

  it('refuses a unique field over doubles and names them', async () => {
    const { problems } = await plan(withFields({ code: { kind: 'text', unique: true } }))
    expect(problems).toMatchObject([
      {
        ...{ place: 'fields.code', message: 'Code can’t be unique: several records have A.' },
        records: { code_eq_any: ['A'] },
      },
    ])
  })

  it('refuses another kind for a stored field, and an option less than records have', async () => {
    expect((await plan(withFields({ code: { kind: 'date' } }))).problems).toMatchObject([
      { place: 'fields.code' },
    ])
    const use = { kind: 'choice', options: ['office'] }
    expect((await plan(withFields({ use }))).problems).toMatchObject([
      {
        ...{ place: 'fields.use', message: 'Use: 1 record has Store.' },
        records: { use_eq_any: ['store'] },
      },
    ])
    const marks = { kind: 'choices', options: ['dry'] }
    expect(await plan(withFields({ marks }))).toMatchObject({
      status: 'refused',
      problems: [{ place: 'fields.marks', message: 'Marks: 1 record has Cold.' }],
    })
    const { marks: _marks, ...fields } = rooms.fields
    const renamed = { ...fields, tags: { ...marks, column: 'marks' } }
    expect((await plan({ rooms: { ...rooms, fields: renamed } })).problems).toMatchObject([
      {
        ...{ place: 'fields.tags', message: 'Tags: 1 record has Cold.' },
        records: { marks_inc_any: ['cold'] },
      },
    ])
  })

  it('lists the records that do not meet a new rule', async () => {
    const rules = { above: { fields: ['floor'], check: 'floor >= 0' } }
    const { rows, status } = await plan(withFields({}, { rules }))
    expect(status).toBe('changes')
    expect(rows).toMatchObject([
      { place: 'rules.above', count: 1, is_exact: true, examples: [{ label: 'Archive' }] },
    ])
  })

  it('names the labels that are missing by language', async () => {
    const { labels } = await plan(withFields({ area: { kind: 'decimal' } }))
    expect(labels.find(({ language }: { language: string }) => language === 'en').keys).toContain(
      'fields.area',
    )
    // The phrase for a new record is formed from the name.
    const named = await plan({
      rooms: { ...rooms, labels: { ...rooms.labels, fr: { name: 'Salle |||| Salles' } } },
    })
    const keysIn = (wanted: string) =>
      named.labels.find(({ language }: { language: string }) => language === wanted).keys
    expect(keysIn('fr')).not.toContain('new')
    expect(keysIn('ar')).toContain('new')
  })

  it('T-08 refuses names that are taken, reserved or malformed, each with place and cure', async () => {
    const named = (name: string) => plan({ [name]: { ...rooms, name, subject: `X${name}` } })
    expect((await named('settings')).problems[0].message).toBe('The product itself uses the name “settings”.')
    expect((await named('Rooms')).problems[0].message).toContain('can’t be the name')
    const suffixed = await plan(withFields({ floor_gte: { kind: 'text' } }))
    expect(suffixed.problems[0]).toMatchObject({ resource: 'rooms', place: 'fields.floor_gte' })
    const many = Object.fromEntries(Array.from({ length: 300 }, (_none, at) => [`f${at}`, { kind: 'text' }]))
    expect((await plan(withFields(many))).problems).toMatchObject([{ place: 'fields' }])
  })

  it('X-03 says a mistake in the reader’s language, with the labels of the draft and the wrong part', async () => {
    const fields = { deep: { kind: 'wholeNumber', computed: 'floor + name' } }
    const draft = withFields(fields, {
      list: { columns: ['flor'] },
      rules: { up: { fields: ['flor'], check: 'floor' } },
    })
    const [computed, rule, ...others] = (await plan(draft, { 'Accept-Language': 'fr' })).problems
    expect(computed).toEqual({
      ...{ resource: 'rooms', place: 'fields.deep.computed', start: 0, end: 12 },
      message: '«\u00a0floor + name\u00a0» combine un nombre entier et un texte. C’est impossible.',
      cure: 'Utilisez des valeurs du même type.',
    })
    expect(rule.message).toBe('Le résultat est un nombre entier. Il faut oui ou non.')
    // References between definitions are checked too, even if there are other mistakes.
    expect(others.map(({ place }: { place: string }) => place)).toEqual([
      'list.columns[0]',
      'rules.up.fields[0]',
    ])
    const shape = withFields(
      { deep: { kind: 'text', max: -1, computed: '' } },
      { list: { columns: ['flor'] } },
    )
    expect((await plan(shape)).problems.map(({ place }: { place: string }) => place)).toEqual([
      'fields.deep.max',
      'fields.deep.computed',
      'list.columns[0]',
    ])
    const column = await plan(withFields({}, { list: { columns: ['flor'] } }), { 'Accept-Language': 'ar' })
    expect(column.problems).toMatchObject([
      {
        place: 'list.columns[0]',
        message: 'لا يوجد حقل «\u2068flor\u2069».',
        cure: expect.stringContaining('Storey'),
      },
    ])
  })

  it('T-08 refuses a measure of a field that there is not', async () => {
    const measures = { rooms_height: { value: { sum: 'height' } } }
    expect((await plan(withFields({}, { measures }))).problems).toMatchObject([
      {
        resource: 'rooms',
        place: 'measures.rooms_height.value.sum',
        message: '“Rooms” has no field “height”.',
      },
    ])
  })

  it('T-08 refuses to remove what another definition needs', async () => {
    const changes = {
      rooms: null,
      desks: {
        name: 'desks',
        title: 'name',
        subject: 'Desk',
        fields: { name: { kind: 'text' }, room_id: { kind: 'reference', to: 'rooms' } },
      },
    }
    expect((await plan(changes)).problems[0]).toEqual({
      ...{ resource: 'desks', place: 'fields.room_id.to' },
      message: 'This refers to “Rooms”, which would be removed.',
      cure: 'Remove this first, or keep “Rooms”.',
    })
  })

  it('P-09 a role that hides fields by name hides new ones too, and one whose condition needs a field keeps it', async () => {
    const permissions = [
      { action: ['read'], subject: ['Room'] },
      { action: ['read'], subject: ['Room'], fields: ['code'], inverted: true },
    ]
    await studio.app.addRecord('roles', { name: 'Visitor', permissions })
    const changes = withFields({ area: { kind: 'decimal' } })
    expect((await plan(changes)).uses[0].text).toBe(
      'The role Visitor hides fields by name. It will hide these too: Area',
    )
    const { code: _code, ...fields } = rooms.fields
    const unseen = [
      { action: ['read'], subject: ['Room'], conditions: { or: [{ code_neq: 'A' }] }, inverted: true },
    ]
    const guard = await studio.app.addRecord('roles', { name: 'Guard', permissions: unseen })
    expect((await plan({ rooms: { ...rooms, fields } })).problems).toMatchObject([
      { place: 'fields.code', message: 'The role Guard needs Code.' },
    ])
    await studio.call(`roles/${guard}`, undefined, { method: 'DELETE' })
    const denied = [
      { ...unseen[0], subject: ['all'] },
      { ...permissions[1], subject: ['all'] },
    ]
    const watcher = await studio.app.addRecord('roles', { name: 'Watcher', permissions: denied })
    expect((await plan({ rooms: { ...rooms, fields } })).problems).toMatchObject([
      { place: 'fields.code', message: 'The role Watcher needs Code.' },
    ])
    expect((await plan(changes)).uses).toMatchObject([{}, { text: expect.stringContaining('Watcher hides') }])
    await studio.call(`roles/${watcher}`, undefined, { method: 'DELETE' })
    await studio.apply(changes)
    const role = await call('roles?filter=%7B%22name%22%3A%22Visitor%22%7D')
    expect(role.body.data[0].permissions[1].fields).toEqual(['code', 'area'])
    const [hidden] = (await call(`roles/${role.body.data[0].id}/history`)).body.data
    expect(hidden).toMatchObject({
      action: 'update',
      by: { label: expect.any(String) },
      reason: 'New and hidden by this role: Area',
      changes: [{ field: 'permissions' }],
    })
    const [revision] = (await call('studio/revisions')).body.data
    expect(revision.changes[0].text).toBe('Added: field Area')
  })

  it('T-08 a field is renamed, and with it everything that names it', async () => {
    const desks = (code: string) => ({
      name: 'desks',
      title: 'name',
      subject: 'Desk',
      fields: {
        name: { kind: 'text' },
        room_id: { kind: 'reference', to: 'rooms', filter: { [`${code}_null`]: false } },
      },
    })
    await studio.apply({ desks: desks('code') })
    const stateWith = (name: string) => ({
      ...{ filter: { [`${name}_q`]: 'A' }, columns: ['name', name] },
      ...{ widths: { [name]: 120 }, group: name, totals: ['count', `distinct:${name}`] },
      ...{ board: { by: name, card: [name], sums: [] }, calendar: { date: name, span: 'week' } },
      report: { by: [name], measures: [`distinct:${name}`, `count/distinct:${name}`], picture: 'bar' },
    })
    const view = (await call('views', { resource: 'rooms', name: 'With a code', state: stateWith('code') }))
      .body.data
    const put = (path: string, body: object) =>
      studio.app.call(`/api/v1/${path}`, { token, method: 'PUT', body })
    const draft = {
      values: { code: 'Typed' },
      sent: [{ code: 'Sent' }],
      at: '2026-01-01T10:00:00Z',
      device: 'd',
    }
    expect((await put('drafts/rooms/new', draft)).status).toBeLessThan(300)
    expect(
      (await put('settings/rooms', { required_fields: ['code'], defaults: { code: 'New' } })).status,
    ).toBe(200)
    const rows = 'Name,Code\nImported,I-1'
    const sent = await studio.app.app.request('/api/v1/rooms/imports?name=rooms.csv', {
      ...{ method: 'POST', body: rows },
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' },
    })
    const { id } = (await sent.json()).data
    const statusOf = async () => (await call(`imports/${id}`)).body.data.status
    await call(`imports/${id}/check`, {})
    await expect.poll(statusOf).toBe('checked')
    const { code, ...fields } = rooms.fields
    const renamed = { ...fields, sign: { ...code, column: 'code' }, area: { kind: 'decimal' } }
    const changes = { rooms: { ...rooms, fields: renamed } }
    const planned = await plan(changes)
    expect(planned).toMatchObject({ status: 'changes', losses: [], sql: [] })
    expect(planned.changes).toMatchObject([
      { kind: 'renamed', text: 'Renamed: field code to sign. Its values stay.' },
      { resource: 'desks', place: 'fields.room_id', kind: 'changed' },
    ])
    expect(planned.api).toContainEqual({
      resource: 'rooms',
      place: 'fields.sign',
      breaking: true,
      text: 'code is called sign. Programs that use the API must follow.',
    })
    expect(planned.uses.map(({ text }: { text: string }) => text)).toEqual([
      'The definition of Desks names code. It will name sign.',
      'The role Visitor names code. It will name sign.',
      'Saved views that use code: 1. They will use sign.',
      'Imports that fill code: 2. They will fill sign.',
    ])
    await studio.apply(changes)
    const followed = (await call(`views/${view.id}`)).body.data
    expect(followed.state).toEqual(stateWith('sign'))
    const gone = (await plan({ rooms: null, desks: null })).uses.map((use: { text: string }) => use.text)
    expect(gone).toEqual([
      'The role Visitor has rules for Rooms. They will have no effect.',
      'Saved views and dashboards that show Rooms: 1. They will no longer show it.',
    ])
    const [role] = (await call('roles?filter=%7B%22name%22%3A%22Visitor%22%7D')).body.data
    expect(role.permissions[1].fields).toEqual(['sign', 'area'])
    expect((await call('studio/resources/desks')).body.data.own).toEqual(desks('sign'))
    expect((await call('rooms?sort=["id","ASC"]')).body.data[0]).toMatchObject({ sign: 'A' })
    expect((await call('drafts/rooms/new')).body.data).toMatchObject({
      values: { sign: 'Typed' },
      sent: [{ sign: 'Sent' }],
    })
    expect((await call('settings/rooms')).body.data).toMatchObject({
      required_fields: ['sign'],
      defaults: { sign: 'New' },
    })
    expect((await call('rooms', { name: 'Default' })).body.data).toMatchObject({ sign: 'New' })
    // A file that was checked before the change is written after it.
    await call(`imports/${id}/write`, {})
    await expect.poll(statusOf).toBe('done')
    expect((await call('rooms?filter={"name":"Imported"}')).body.data).toMatchObject([{ sign: 'I-1' }])
    const { changes: back } = (await call('studio/revisions/2/changes')).body.data
    expect(await plan(back)).toMatchObject({ status: 'changes', losses: [] })
  })

  it('T-03 options are added to a shipped choice, and lost by the records that have them', async () => {
    const source = [{ value: 'fair' }, { value: 'radio' }]
    const labels = { en: { options: { source: { fair: 'Trade fair' } } } }
    const customers = { extends: 'customers', options: { source }, labels }
    const added = await plan({ customers })
    expect(added).toMatchObject({ status: 'changes', sql: [], losses: [] })
    expect(added.changes.map(({ text }: { text: string }) => text)).toEqual([
      expect.any(String),
      'Added: option Trade fair of Source',
      'Added: option Radio of Source',
      'Changed labels: English',
    ])
    expect(added.api[0]).toMatchObject({ breaking: false, text: 'source can be fair' })
    expect(added.labels).toContainEqual(
      expect.objectContaining({ language: 'ar', keys: ['options.source.fair', 'options.source.radio'] }),
    )
    expect(await studio.apply({ customers })).toMatchObject({ status: 'done' })
    const person = { kind: 'person', first_name: 'Amel', last_name: 'Trabelsi', email: 'amel@example.com' }
    expect((await call('customers', { ...person, source: 'fair' })).body).toMatchObject({
      data: { source: 'fair' },
    })
    const other = (await call('customers', { ...person, email: 'trash@example.com', source: 'fair' })).body
      .data
    const trashed = await studio.call(`customers/${other.id}`, undefined, { method: 'DELETE' })
    expect(trashed.status).toBeLessThan(300)
    const { data: role } = (
      await call('roles', {
        name: 'Desk',
        permissions: [{ action: ['read'], subject: ['Customer'], conditions: { source: 'fair' } }],
      })
    ).body
    const state = { filter: { source: 'fair' } }
    await call('views', { resource: 'customers', name: 'From the fair', state })
    const kept = { ...customers, options: { source: [{ value: 'radio' }] } }
    expect((await plan({ customers: kept })).problems).toMatchObject([
      { place: 'options.source.fair', message: 'The role Desk needs Trade fair.' },
    ])
    await studio.app.call(`/api/v1/roles/${role.id}`, { token, method: 'DELETE' })
    const removed = await plan({ customers: kept })
    expect(removed).toMatchObject({
      status: 'loses_data',
      losses: [
        {
          place: 'options.source.fair',
          values: 2,
          text: 'Source: 2 records have Trade fair and will be without it',
        },
      ],
      api: [{ breaking: true, text: 'source refuses values that it took before' }],
      uses: [{ text: 'Saved views that use Trade fair: 1. They will work without it.' }],
    })
    const taken = { ...customers, options: { source: [{ value: 'partner' }], kind: [{ value: 'trust' }] } }
    expect((await plan({ customers: taken }, { 'Accept-Language': 'fr' })).problems).toMatchObject([
      { place: 'options.source.partner', message: expect.stringMatching(/^Le produit contient désormais/) },
      { place: 'options.kind', message: expect.stringContaining('options fixes') },
    ])
  })

  it('T-03 options are added to a choice in a list, and stay while a record has them', async () => {
    const before = { extends: 'customers', options: { source: [{ value: 'fair' }, { value: 'radio' }] } }
    const customers = {
      ...before,
      options: { ...before.options, 'more_addresses.kind': [{ value: 'school' }] },
    }
    const added = await plan({ customers })
    expect(added.changes).toContainEqual(
      expect.objectContaining({ text: 'Added: option School of Other addresses › Kind' }),
    )
    expect(added.api).toContainEqual(
      expect.objectContaining({ breaking: false, text: 'more_addresses.kind can be school' }),
    )
    expect(await studio.apply({ customers })).toMatchObject({ status: 'done' })
    const addressOf = (kind: string) => [{ kind, address: { line1: '1 Quay', city: 'Tunis', country: 'TN' } }]
    const person = { kind: 'person', first_name: 'Nour', last_name: 'Gharbi', email: 'nour@example.com' }
    const { data: made } = (await call('customers', { ...person, more_addresses: addressOf('school') })).body
    expect(made.more_addresses).toMatchObject([{ kind: 'school' }])
    expect(await plan({ customers: before })).toMatchObject({
      losses: [],
      problems: [
        {
          place: 'options.more_addresses.kind.school',
          message: 'Other addresses › Kind: 1 record has School.',
        },
      ],
    })
    const changed = { version: made.version, more_addresses: addressOf('home') }
    await studio.call(`customers/${made.id}`, changed, { method: 'PUT' })
    const removed = await plan({ customers: before })
    expect(removed).toMatchObject({ problems: [], api: [{ breaking: true }] })
    expect(await studio.apply({ customers: before })).toMatchObject({ status: 'done' })
    const refused = await call('customers', { ...person, more_addresses: addressOf('school') })
    expect(refused.status).toBe(422)
  })

  it('T-03 says which documents will print a field, or no longer', async () => {
    const policies = (printed: boolean) => ({
      policies: { extends: 'policies', fields: { plate: { kind: 'text', printed } } },
    })
    const textsOf = async (changes: object) =>
      (await plan(changes)).uses.map(({ text }: { text: string }) => text)
    const documents = 'Receipt, Reversal slip, and Certificate'
    expect(await textsOf(policies(true))).toEqual([`Documents will print Plate: ${documents}`])
    expect(await textsOf(policies(false))).toEqual([])
    await studio.apply(policies(true))
    expect(await textsOf(policies(false))).toEqual([`Documents will no longer print Plate: ${documents}`])
    expect(await textsOf({ policies: null })).toContain(`Documents will no longer print Plate: ${documents}`)
    await studio.apply({ policies: null })
  })

  it('T-07 an option that the product ships by now is a conflict, and its removal loses nothing', async () => {
    const { shipped } = studio.app.services.definitions
    const customers = (values: string[]) => ({
      customers: { extends: 'customers', options: { source: values.map(value => ({ value })) } },
    })
    expect(await studio.apply(customers(['fair', 'radio']))).toMatchObject({ status: 'done' })
    const source = shipped.resources.find(({ name }) => name === 'customers')?.fields.source as unknown as {
      options: string[]
    }
    const before = source.options
    source.options = [...before, 'fair']
    try {
      const wings = { name: 'wings', title: 'name', subject: 'Wing', fields: { name: { kind: 'text' } } }
      expect((await plan({ wings })).status).toBe('changes')
      expect((await plan(customers(['fair', 'radio']))).problems).toMatchObject([
        {
          place: 'options.source.fair',
          message: 'The product itself now has the option “Fair” in “Source”.',
          cure: 'Remove yours. Records that have it keep it.',
        },
      ])
      expect(await plan(customers(['radio']))).toMatchObject({ status: 'changes', losses: [], api: [] })
      expect(await studio.apply(customers(['radio']))).toMatchObject({ status: 'done' })
      await studio.settled()
      const [found] = (await call('customers?filter={"email_q":"amel@"}')).body.data
      expect(found).toMatchObject({ source: 'fair' })
    } finally {
      source.options = before
    }
  })

  it('T-03 counts the saved views and dashboards that show a removed measure', async () => {
    const lamps = { name: 'lamps', title: 'name', subject: 'Lamp', fields: { name: { kind: 'text' } } }
    const labels = { en: { measures: { bright: 'Bright lamps' } } }
    await studio.apply({ lamps: { ...lamps, measures: { bright: {}, dark: {} }, labels } })
    const report = { by: ['name'], measures: ['count', 'measure:bright/count'], picture: 'bar' }
    const tiles = [{ type: 'figure', resource: 'lamps', value: 'measure:bright', width: 1 }]
    for (const [resource, state] of [
      ['lamps', { report }],
      ['dashboard', { tiles }],
    ])
      expect((await call('views', { resource, name: 'Lamps', state })).status).toBeLessThan(300)
    expect((await plan({ lamps })).uses).toEqual([
      {
        ...{ resource: 'lamps', place: 'measures.bright', link: null },
        text: 'Saved views and dashboards that show Bright lamps: 2. They will no longer show it.',
      },
    ])
    await studio.apply({ lamps: null })
  })

  it('P-09 T-08 a field that roles name can be removed, and their rules no longer name it', async () => {
    const fields = { name: { kind: 'text' }, watt: { kind: 'wholeNumber' }, price: { kind: 'wholeNumber' } }
    const lamps = { name: 'lamps', title: 'name', subject: 'Lamp', fields }
    await studio.apply({ lamps })
    const rule = { action: ['read'], subject: ['Lamp'] }
    const permissions = [
      rule,
      { ...rule, subject: ['Lamp', 'Room'], fields: ['watt'], inverted: true },
      { ...rule, fields: ['price', 'watt'], inverted: true },
    ]
    const id = await studio.app.addRecord('roles', { name: 'Buyer', permissions })
    const { watt: _watt, ...others } = fields
    const changes = { lamps: { ...lamps, fields: others } }
    expect(await plan(changes)).toMatchObject({
      problems: [],
      uses: [
        {
          ...{ place: 'fields.watt', link: `/roles/${id}` },
          text: 'The role Buyer names Watt. Its rules will no longer name it.',
        },
      ],
    })
    await studio.apply(changes)
    const { data: role } = (await call(`roles/${id}`)).body
    expect(role.permissions).toMatchObject([
      rule,
      { subject: ['Room'], fields: ['watt'] },
      { subject: ['Lamp'], fields: ['price'] },
    ])
    expect((await call(`roles/${id}/history`)).body.data[0].reason).toBe('Removed fields: Watt')
    await studio.call(`roles/${id}`, undefined, { method: 'DELETE' })
  })

  it('T-03 says who else has permissions on records of the same subject', async () => {
    const papers = { name: 'papers', title: 'name', subject: 'Policy', fields: { name: { kind: 'text' } } }
    const { uses } = await plan({ papers })
    expect(uses).toMatchObject([
      {
        place: 'subject',
        text: expect.stringContaining('the same permissions on these records as on Policies'),
      },
    ])
    expect((await plan({ papers: { ...papers, subject: 'Paper' } })).uses).toEqual([])
  })

  it('T-02 T-03 lists the records whose computed value the field refuses, and shows stored ones as they are', async () => {
    const fields = {
      name: { kind: 'text' },
      coin: { kind: 'text' },
      total: { kind: 'money' },
      note: { kind: 'text', default: "$step$ ; ' create index concurrently x" },
    }
    const bills = { name: 'bills', title: 'name', subject: 'Bill', fields }
    expect(await studio.apply({ bills })).toMatchObject({ status: 'done' })
    const total = { amount: 1_250, currency: 'EUR' }
    const added = await call('bills', { name: 'Gas', coin: 'EURO', total })
    expect(added.body.data).toMatchObject({ note: fields.note.default })
    const { kysely } = studio.app.services.db
    await kysely.updateTable('bills').set({ total_currency: 'EURO' }).execute()
    const computed = { kind: 'money', computed: 'amount(10, coin)' }
    const worth = { bills: { ...bills, fields: { ...fields, worth: computed } } }
    expect((await plan(worth)).rows).toMatchObject([
      {
        place: 'fields.worth',
        count: 1,
        examples: [{ label: 'Gas' }],
        text: expect.stringMatching(/^Worth: for 1 record/),
      },
    ])
    const shown = { amount: 1_250, currency: 'EURO' }
    expect((await call('bills')).body.data).toMatchObject([{ total: shown }])
    const csv = await call('bills/export?format=csv&fields=name,total')
    expect(String(csv.body)).toContain('Gas,1250 EURO')
    for (const path of [
      'bills/export?format=xlsx',
      'bills/groups?by=name&measures=sum:total',
      'bills/report?by=name&measures=sum:total',
    ])
      expect((await call(path)).status, path).toBe(200)
  })
})
