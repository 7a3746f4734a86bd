import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimEvents } from '../../../server/live/claimEvents'
import { messagesFor } from '../../../server/live/messagesFor'
import { engines } from '../../support/databases'
import { openStudioApp, type StudioApp } from './studioApp'

const text = { kind: 'text' }
const notes = (options: object = {}) => ({
  ...{ name: 'own-notes', title: 'name', subject: 'OwnNote', owner: 'user_id' },
  fields: {
    name: { ...text, required: true },
    about: text,
    user_id: { kind: 'reference', to: 'users' },
  },
  duplicates: ['about'],
  measures: { own_notes_count: {} },
  ...options,
})
/** Records of the whole office that refer to notes of one person. */
const boards = {
  ...{ name: 'note-boards', title: 'name', subject: 'NoteBoard' },
  fields: { name: { ...text, required: true }, note_id: { kind: 'reference', to: 'own-notes' } },
  list: { search: ['name', 'note_id'] },
}
const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`

interface Somebody {
  id: number
  token: string
}

describe.each(engines)('records with an owner on $name', { timeout: 120_000 }, engine => {
  let studio: StudioApp
  let [ada, bob, lead, boss]: Somebody[] = []
  let note: { id: number; version: number }
  let serial = 0

  beforeAll(async () => {
    studio = await openStudioApp(engine)
  })
  afterAll(() => studio.close())

  const call = (by: Somebody | undefined, method: string, path: string, body?: object) =>
    studio.call(path, body, { method, token: by?.token })
  const made = async (by: Somebody | undefined, values: object = {}, resource = 'own-notes') =>
    (await call(by, 'POST', resource, { name: `Note ${++serial}`, ...values })).body
  const rule = (action: string[], subject: string, more: object = {}) => ({
    ...{ action, subject: [subject], fields: [], conditions: null, inverted: false },
    ...more,
  })
  const somebody = async (user_type: number, permissions: object[]): Promise<Somebody> => {
    const email = `owner${++serial}@example.com`
    const role_id = await studio.app.addRecord('roles', { name: `Role ${serial}`, permissions })
    const id = await studio.app.addAccount({ email, name: email, user_type, role_id })
    return { id, token: await studio.app.signIn(email) }
  }

  it('T-04 P-02 each person has their own, without a rule and whatever they can do with all others', async () => {
    await studio.apply({ 'own-notes': notes(), 'note-boards': boards })
    const board = rule(['read', 'create', 'update'], 'NoteBoard')
    ada = await somebody(4, [board])
    bob = await somebody(4, [board])
    lead = await somebody(2, [rule(['read', 'update'], 'OwnNote', { conditions: { about: 'team' } })])
    boss = await somebody(1, [])
    const { data } = await made(ada, { name: 'Alpha', about: 'secret plan' })
    expect(data).toMatchObject({ user_id: ada.id, created_by: ada.id })
    note = data
    for (const other of [bob, lead, boss]) {
      await made(other)
      const { body } = await call(other, 'GET', 'own-notes')
      expect(body.data.map(({ user_id }: { user_id: number }) => user_id)).toEqual([other.id])
      expect(body.meta.total).toBe(1)
    }
  })

  it('P-05 P-07 nobody reaches the record of another person by its id', async () => {
    const { id, version } = note
    for (const other of [bob, lead, boss])
      for (const [method, path, body] of [
        ['GET', `own-notes/${id}`],
        ['GET', `own-notes/${id}/history`],
        ['PUT', `own-notes/${id}`, { version, about: 'x' }],
        ['DELETE', `own-notes/${id}`, { version }],
        ['POST', `own-notes/${id}/restore`, {}],
      ] as const)
        expect({ [`${method} ${path}`]: (await call(other, method, path, body)).status }).toEqual({
          [`${method} ${path}`]: 404,
        })
    const mine = await call(ada, 'PUT', `own-notes/${id}`, { version, about: 'secret plan B' })
    expect(mine.body.data).toMatchObject({ about: 'secret plan B' })
  })

  it('P-05 U-05 lists, searches, filters, figures, exports and choices are of the own ones', async () => {
    for (const other of [bob, boss]) {
      for (const asked of [{ id: [note.id] }, { q: 'Alpha' }, { about_q: 'plan' }, { user_id: ada?.id }])
        expect((await call(other, 'GET', `own-notes?${filter(asked)}`)).body.data).toEqual([])
      expect((await call(other, 'GET', 'own-notes?sort=["about","ASC"]')).body.data).toHaveLength(1)
      expect((await call(other, 'GET', 'own-notes/groups?by=about')).body.data).toMatchObject({ count: 1 })
      const figures = await call(other, 'GET', 'measures?names=own_notes_count')
      expect(JSON.stringify(figures.body.data)).toContain('"count":1')
      expect((await call(other, 'GET', 'own-notes/export')).body).not.toContain('Alpha')
      expect((await call(other, 'GET', 'own-notes/choices')).body.data).toHaveLength(1)
      expect(
        (await call(other, 'POST', 'own-notes/duplicates', { about: 'secret plan B' })).body.data,
      ).toEqual([])
      const found = await call(other, 'GET', 'search?q=Alpha')
      expect(JSON.stringify(found.body.data)).not.toContain('Alpha')
    }
    expect((await call(ada, 'GET', `own-notes?${filter({ q: 'Alpha' })}`)).body.data).toHaveLength(1)
  })

  it('P-10 a reference to one shows no title to others, and does not sort, filter or search by it', async () => {
    const board = (await made(ada, { name: 'Board', note_id: note.id }, 'note-boards')).data
    const labelOf = async (by: Somebody | undefined) =>
      (await call(by, 'GET', `note-boards/${board.id}`)).body.meta.labels['own-notes']
    expect(await labelOf(ada)).toEqual({ [note.id]: 'Alpha' })
    expect(await labelOf(bob)).toEqual({ [note.id]: `#${note.id}` })
    const search = async (by: Somebody | undefined, asked: object) =>
      (await call(by, 'GET', `note-boards?${filter(asked)}`)).body.data?.length
    expect([await search(bob, { q: 'Board' }), await search(bob, { q: 'Alpha' })]).toEqual([1, 0])
    expect(await search(bob, { 'note_id.name': 'Alpha' })).toBe(0)
    expect(await search(ada, { 'note_id.name': 'Alpha' })).toBe(1)
    for (const path of [
      'note-boards/export',
      'note-boards/groups?by=note_id',
      `note-boards/${board.id}/history`,
    ])
      expect(JSON.stringify((await call(bob, 'GET', path)).body)).not.toContain('Alpha')
    const logged = await call(boss, 'GET', `operations?${filter({ resource: 'own-notes' })}`)
    expect(logged.body.data.length).toBeGreaterThan(3)
    expect(JSON.stringify(logged.body)).not.toContain('Alpha')
    const chosen = await call(bob, 'POST', 'note-boards', { name: 'Other', note_id: note.id })
    expect(chosen.body.errors).toHaveProperty('note_id')
  })

  it('C-10 C-11 U-07 bulk writes, imports and undo concern the own ones', async () => {
    const all = filter({ all: true })
    expect(
      (await call(bob, 'PUT', `own-notes?${filter({ id: [note.id] })}`, { about: 'x' })).body.data,
    ).toMatchObject({ count: 0 })
    const sent = await studio.app.app.request('/api/v1/own-notes/import?mode=update&key=id', {
      method: 'POST',
      headers: { Authorization: `Bearer ${bob?.token}`, 'Content-Type': 'text/csv' },
      body: `id,about\n${note.id},imported\n`,
    })
    expect(JSON.stringify(await sent.json())).not.toMatch(/"updated":1|Alpha/)
    const { meta } = (await call(ada, 'PUT', `own-notes/${note.id}`, { about: 'again' })).body
    for (const other of [bob, boss])
      expect(
        (await call(other, 'POST', `operations/${meta.operation}/undo`, {})).body.data?.undone ?? 0,
      ).toBe(0)
    const removed = await call(bob, 'DELETE', `own-notes?${all}`, {})
    expect(removed.status).toBe(200)
    expect((await call(ada, 'GET', `own-notes/${note.id}`)).body.data).toMatchObject({ about: 'again' })
  })

  it('E-04 P-10 a task of somebody else shows nothing of the records and can’t be carried out', async () => {
    const asked = filter({ id: [note.id], about_q: 'again' })
    const begun = await call(ada, 'PUT', `own-notes?${asked}&dry_run=1`, { name: null })
    const { id } = begun.body.data
    const seenBy = async (by: Somebody | undefined) => {
      const answers = ['', '/rows', '/rows?format=csv'].map(path => call(by, 'GET', `jobs/${id}${path}`))
      return JSON.stringify((await Promise.all(answers)).map(({ body }) => body))
    }
    await expect.poll(async () => (await call(ada, 'GET', `jobs/${id}`)).body.data.status).toBe('done')
    expect(await seenBy(ada)).toMatch(/"examples":\[\{[^}]*Alpha.*"label":"Alpha".*Alpha/)
    expect(await seenBy(boss)).not.toMatch(/Alpha|again|"examples"/)
    const { data } = (await call(boss, 'GET', `jobs/${id}`)).body
    expect(data).toMatchObject({ refused: 1, details: {}, result: null, reasons: [] })
    const { body } = await call(boss, 'GET', `jobs/${id}/rows`)
    expect(body.data).toMatchObject([{ record_id: note.id, label: null, messages: [] }])
    expect((await call(boss, 'POST', `jobs/${id}/run`)).status).toBe(404)
  })

  it('P-10 the audit log does not tell others what somebody looked for in an export', async () => {
    const asked = filter({ about_q: 'sought' })
    for (const path of ['export?', 'report?by=about&'])
      expect((await call(boss, 'GET', `own-notes/${path}${asked}`)).status).toBe(200)
    const logged = async (token = studio.token) =>
      JSON.stringify((await studio.call('operations?filter={"kind":"export"}', undefined, { token })).body)
    expect(await logged(boss?.token)).toContain('sought')
    expect(await logged()).toContain('"format"')
    expect(await logged()).not.toContain('sought')
  })

  it('P-11 the owner is the person who creates it, and nobody sets another one', async () => {
    for (const by of [ada, boss]) {
      const body = { name: 'Given away', user_id: bob?.id }
      expect((await call(by, 'POST', 'own-notes', body)).status).toBe(422)
    }
    const given = await call(ada, 'PUT', `own-notes/${note.id}`, { user_id: bob?.id })
    expect(given.status).toBe(422)
    const { paths, components } = (await call(boss, 'GET', 'openapi.json')).body
    expect(Object.keys(paths)).toContain('/own-notes')
    expect(Object.keys(components.schemas.OwnNoteCreate.properties)).not.toContain('user_id')
  })

  it('P-09 a rule that names the subject gives more, and can take away', async () => {
    const team = (await made(ada, { about: 'team' })).data
    const ids = async (by: Somebody | undefined) =>
      (await call(by, 'GET', 'own-notes')).body.data.map(({ id }: { id: number }) => id)
    expect(await ids(lead)).toContain(team.id)
    expect(await ids(lead)).not.toContain(note.id)
    expect((await call(lead, 'PUT', `own-notes/${team.id}`, { about: 'team', name: 'Led' })).status).toBe(200)
    expect((await call(lead, 'DELETE', `own-notes/${team.id}`)).status).toBe(403)
    const denied = await somebody(4, [rule(['create'], 'OwnNote', { inverted: true })])
    expect((await call(denied, 'POST', 'own-notes', { name: 'No' })).status).toBe(403)
  })

  it('L-09 live events of a record reach its owner and people with such a rule', async () => {
    const { services } = studio.app
    const channels = [ada, bob, lead, boss].map(one => `private-resources.own-notes.${one?.id}`)
    await claimEvents(services.db.kysely, 200)
    await made(ada, { about: 'team' })
    const events = (await claimEvents(services.db.kysely, 200)).filter(({ kind }) => kind === 'record')
    const sent = await messagesFor(services, { occupied: async () => channels }, events)
    expect(sent.flatMap(message => message.channels)).toEqual([
      'private-resources.own-notes',
      channels[0],
      channels[2],
    ])
    const join = async (by: Somebody | undefined, channel_name: string) =>
      (await call(by, 'POST', 'broadcasting/auth', { socket_id: '1.1', channel_name })).status
    expect(await join(boss, 'private-resources.own-notes')).toBe(403)
    expect(await join(bob, `presence-own-notes.${note.id}`)).toBe(403)
  })

  it('A-05 P-08 the account tells the browser which records are its own', async () => {
    const { body } = await call(bob, 'GET', 'auth/me')
    expect(body.data.permissions).toContainEqual({
      ...{ action: ['read', 'update', 'delete'], subject: 'OwnNote', origin: 'owner' },
      conditions: { user_id: '@me' },
    })
  })

  it('T-03 T-04 the plan names the option and who gains by its end; records without an owner stay hidden', async () => {
    const changes = { 'own-notes': notes({ owner: undefined }) }
    const plan = (await studio.call('studio/plan', { changes })).body.data
    expect(plan).toMatchObject({ problems: [], losses: [], changes: [{ text: 'Changed: owner' }] })
    expect(JSON.stringify(plan.uses)).toMatch(/can then see/)
    await studio.apply(changes)
    await studio.settled()
    expect((await call(bob, 'GET', 'own-notes')).status).toBe(403)
    expect((await call(boss, 'GET', `own-notes/${note.id}`)).status).toBe(200)
    const open = (await made(boss)).data
    expect(open.user_id).toBeNull()
    const again = (owner: string) => ({ changes: { 'own-notes': notes({ owner }) } })
    const refused = (await studio.call('studio/plan', again('user_id'))).body.data
    expect(refused.status).toBe('refused')
    expect(refused.problems).toEqual([
      {
        ...{ resource: 'own-notes', place: 'owner', records: { user_id_null: true } },
        message: '1 record has no owner in “User”. Nobody would see it.',
        cure: 'Enter the owner of these records first, or choose another field.',
      },
    ])
    expect((await studio.call('studio/apply', again('user_id'))).status).toBe(422)
    const { problems, uses } = (await studio.call('studio/plan', again('created_by'))).body.data
    expect(problems).toEqual([])
    const keeping = uses.filter(({ place }: { place: string }) => place === 'owner')
    expect(keeping.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringMatching(/^The role Role \d+ names these records in its rules\. It keeps/),
    ])
    await studio.applyUnplanned({ 'own-notes': notes() })
    await studio.settled()
    for (const by of [bob, boss, ada])
      expect((await call(by, 'GET', `own-notes/${open.id}`)).status).toBe(404)
    await studio.apply({ 'own-notes': notes({ owner: 'created_by' }) })
    await studio.settled()
    expect((await call(boss, 'GET', `own-notes/${open.id}`)).status).toBe(200)
  })
})
