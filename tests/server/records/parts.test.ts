import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mayReadFile } from '../../../server/engine/files/mayRead'
import { abilityOf } from '../../../src/core/access/ability'
import type { Rule } from '../../../src/core/access/rule'
import { mainEngines } from '../../support/databases'
import { everything, openApi, type TestApi } from '../api/testApi'
import { office } from './cases'

const OWN: Rule[] = [
  { action: 'read', subject: 'Case' },
  { action: 'update', subject: 'Case', conditions: { owner: '@me' } },
]

describe.each(mainEngines)('P-13 part of a record on $name', engine => {
  let api: TestApi
  const ids = { mine: 0, other: 0, myNote: 0, otherNote: 0 }
  beforeAll(async () => {
    api = await openApi(engine, office)
    ids.mine = (await api.make('cases', { title: 'Mine', owner: 1, branch: 'north' })).id
    ids.other = (await api.make('cases', { title: 'Other', owner: 2 })).id
    ids.myNote = (await api.make('notes', { case_id: ids.mine, body: 'a' })).id
    ids.otherNote = (await api.make('notes', { case_id: ids.other, body: 'b' })).id
  })
  beforeEach(() => api.as(OWN))
  afterAll(() => api.close())

  const status = async (method: string, path: string, body?: unknown) =>
    (await api.call(method, path, body)).status
  const bodies = async (path: string) =>
    (await api.call('GET', path)).body.data.map(({ body }: { body: string }) => body)

  it('P-13 is readable by readers of the record, in lists, counts, exports and below it', async () => {
    api.as([{ action: 'read', subject: 'Case', conditions: { owner: '@me' } }])
    expect(await bodies('notes')).toEqual(['a'])
    expect((await api.call('GET', 'notes')).body.meta.total).toBe(1)
    expect(await bodies(`cases/${ids.mine}/notes`)).toEqual(['a'])
    expect(await status('GET', `cases/${ids.other}/notes`)).toBe(404)
    expect(await status('GET', `notes/${ids.myNote}`)).toBe(200)
    for (const path of ['', '/history', '/transitions'])
      expect(await status('GET', `notes/${ids.otherNote}${path}`)).toBe(404)
    const csv = (await api.call('GET', 'notes/export?format=csv&fields=body')).body
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect((await api.call('GET', 'notes/choices')).body.data).toHaveLength(1)
  })

  it('P-13 is created by those who can change the record: permission to create records does not help', async () => {
    const made = await api.call('POST', `cases/${ids.mine}/notes`, { body: 'c' })
    expect([made.status, made.body.data.body]).toEqual([201, 'c'])
    expect(await status('POST', 'notes', { case_id: ids.mine, body: 'd' })).toBe(201)
    expect(await status('POST', 'notes', { case_id: ids.other, body: 'd' })).toBe(403)
    expect(await status('POST', `cases/${ids.other}/notes`, { body: 'd' })).toBe(403)
    api.as([{ action: ['read', 'create'], subject: 'Case' }])
    expect(await status('POST', 'notes', { case_id: ids.mine, body: 'd' })).toBe(403)
  })

  it('P-13 is changed, deleted and transitioned by the permissions on the record', async () => {
    expect(await status('PUT', `notes/${ids.myNote}`, { cost: 5 })).toBe(200)
    expect(await status('PUT', `notes/${ids.otherNote}`, { cost: 5 })).toBe(403)
    const both = encodeURIComponent(JSON.stringify({ id: [ids.myNote, ids.otherNote] }))
    expect(await status('PUT', `notes?filter=${both}`, { cost: 6 })).toBe(403)
    expect(await status('DELETE', `notes/${ids.myNote}`)).toBe(403)
    expect(await status('POST', `notes/${ids.otherNote}/finish`)).toBe(403)
    expect(await status('POST', `notes/${ids.myNote}/finish`)).toBe(200)
    expect(await status('POST', `notes/${ids.myNote}/reopen`)).toBe(403)
    api.as([...OWN, { action: ['reopen', 'delete'], subject: 'Case', conditions: { branch: 'north' } }])
    expect(await status('POST', `notes/${ids.myNote}/reopen`)).toBe(200)
    expect(await status('DELETE', `notes/${ids.otherNote}`)).toBe(403)
    const { id } = (await api.call('POST', 'notes', { case_id: ids.mine, body: 'gone' })).body.data
    expect(await status('DELETE', `notes/${id}`)).toBe(200)
  })

  it("P-13 can't move to another record, nor exist without one", async () => {
    expect(await status('PUT', `notes/${ids.myNote}`, { case_id: ids.other })).toBe(422)
    api.as(everything)
    expect(await status('POST', 'notes', { body: 'nowhere' })).toBe(422)
    expect(await status('POST', 'notes', { case_id: 'x', body: 'nowhere' })).toBe(422)
  })

  it("P-13 field rules apply to its own fields, within the record's permissions", async () => {
    api.as([
      { action: 'read', subject: 'Case', fields: ['body'] },
      { action: 'read', subject: 'Case', fields: ['cost'], conditions: { owner: '@me' } },
      { action: 'update', subject: 'Case', fields: ['cost'], conditions: { owner: '@me' } },
    ])
    const read = async (id: number) => Object.keys((await api.call('GET', `notes/${id}`)).body.data)
    expect(await read(ids.myNote)).toEqual(expect.arrayContaining(['body', 'cost']))
    expect(await read(ids.otherNote)).not.toContain('cost')
    const listed = (await api.call('GET', 'notes')).body.data as { id: number }[]
    expect(listed.filter(note => 'cost' in note).map(({ id }) => id)).not.toContain(ids.otherNote)
    expect(await status('PUT', `notes/${ids.myNote}`, { cost: 7 })).toBe(200)
    expect(await status('PUT', `notes/${ids.myNote}`, { body: 'x' })).toBe(403)
    expect(await status('GET', 'notes?sort=["cost","ASC"]')).toBe(403)
  })

  it('P-13 readers of the parent record can read its files', async () => {
    const { services, db } = api
    await sql`update notes set scans = '{41}' where id = ${ids.myNote}`.execute(db.kysely)
    const mayRead = (rules: Rule[]) =>
      mayReadFile(services, { id: 1, user: { id: 1 }, rules, ability: abilityOf(rules, { id: 1 }) }, 41)
    expect(await mayRead([{ action: 'read', subject: 'Case', conditions: { owner: '@me' } }])).toBe(true)
    expect(await mayRead([{ action: 'read', subject: 'Case', conditions: { owner: 2 } }])).toBe(false)
    expect(await mayRead([{ action: 'read', subject: 'Case', fields: ['body'] }])).toBe(false)
  })

  it('P-13 a part of a part follows the rules of the root record', async () => {
    expect(await status('POST', 'remarks', { note_id: ids.myNote, body: 'r' })).toBe(201)
    expect(await status('POST', 'remarks', { note_id: ids.otherNote, body: 'r' })).toBe(403)
    api.as([{ action: 'read', subject: 'Case', conditions: { owner: 2 } }])
    expect(await bodies('remarks')).toEqual([])
  })
})
