import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openStudioApp, type StudioApp } from './studioApp'

const rooms = (fields: object) => ({
  rooms: { name: 'rooms', title: 'name', subject: 'Room', fields: { name: { kind: 'text' }, ...fields } },
})
const read = { action: ['read'], subject: ['Room'], fields: [], conditions: null, inverted: false }
const roles = {
  Hiding: [read, { ...read, fields: ['code', 'size'], inverted: true }],
  Showing: [{ ...read, fields: ['name', 'code', 'size'] }],
  Sorting: [{ ...read, conditions: { or: [{ code: 'A' }, { code_null: true }] } }],
  Refusing: [read, { ...read, conditions: { code_neq: 'A' }, inverted: true }],
}

describe.each(mainEngines)('roles in the trash on $name', engine => {
  let studio: StudioApp

  beforeAll(async () => {
    studio = await openStudioApp(engine)
  })
  afterAll(() => studio.close())

  it('P-09 T-08 a role restored from the trash has the rules of one that stayed, whatever changed in between', async () => {
    await studio.apply(rooms({ code: { kind: 'text' }, size: { kind: 'text' } }))
    const pairs: [stayed: number, deleted: number][] = []
    for (const [name, permissions] of Object.entries(roles)) {
      const stayed = await studio.app.addRecord('roles', { name, permissions })
      const deleted = await studio.app.addRecord('roles', { name: `${name} again`, permissions })
      pairs.push([stayed, deleted])
      expect((await studio.call(`roles/${deleted}`, undefined, { method: 'DELETE' })).status).toBe(200)
    }
    const trashed = async () => (await studio.call('roles/trash')).body.data
    const deletionOf = ({
      id,
      updated_at,
      updated_by,
    }: {
      id: number
      updated_at: string
      updated_by: number
    }) => [id, updated_at, updated_by]
    const deletions = (await trashed()).map(deletionOf)
    expect(deletions).toHaveLength(pairs.length)
    // Renames a field, then removes another and adds one.
    await studio.apply(rooms({ label: { kind: 'text', column: 'code' }, size: { kind: 'text' } }))
    await studio.apply(rooms({ label: { kind: 'text', column: 'code' }, area: { kind: 'decimal' } }))
    // The trash still shows who deleted a role and when, not who changed the definitions.
    expect((await trashed()).map(deletionOf)).toEqual(deletions)
    const rulesOf = async (id: number) => (await studio.call(`roles/${id}`)).body.data.permissions
    for (const [stayed, deleted] of pairs) {
      expect((await studio.call(`roles/${deleted}/restore`, {})).status).toBe(200)
      expect(await rulesOf(deleted)).toEqual(await rulesOf(stayed))
    }
    const [[hiding = 0] = []] = pairs
    expect((await rulesOf(hiding))[1].fields).toEqual(['label', 'area'])
  })

  it('P-09 T-08 O-06 the deletion of a role can be undone after an apply has changed the role in the trash', async () => {
    await studio.apply(rooms({ code: { kind: 'text' }, size: { kind: 'text' } }))
    const made = async (name: string) => studio.app.addRecord('roles', { name, permissions: roles.Hiding })
    const deletionOf = async (id: number): Promise<string> =>
      (await studio.call(`roles/${id}`, undefined, { method: 'DELETE' })).body.meta.operation
    const undo = (operation: string) => studio.call(`operations/${operation}/undo`, {})
    const [id, again] = [await made('Undone'), await made('Deleted twice')]
    const [deletion, first] = [await deletionOf(id), await deletionOf(again)]
    await studio.apply(rooms({ label: { kind: 'text', column: 'code' }, size: { kind: 'text' } }))
    expect((await undo(deletion)).body).toMatchObject({ data: { restored: 1 } })
    const { permissions } = (await studio.call(`roles/${id}`)).body.data
    expect(permissions[1].fields).toEqual(['label', 'size'])

    // It was restored and deleted again: only the last deletion can be undone.
    expect((await studio.call(`roles/${again}/restore`, {})).status).toBe(200)
    await deletionOf(again)
    const refused = await undo(first)
    expect(refused.status).toBe(409)
    expect(refused.body.details.records[0].reason).toContain('changed it since')
  })
})
