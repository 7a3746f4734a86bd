import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/databases'
import { openStudioApp, type StudioApp } from './studioApp'

const PIN = 'pin-4711-of-the-vault'
const vaults = {
  ...{ name: 'pin-vaults', title: 'name', subject: 'PinVault' },
  fields: { name: { kind: 'text', required: true }, pin: { kind: 'secret' }, place: { kind: 'text' } },
}
const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`

describe.each(engines)('secret fields of an office on $name', { timeout: 120_000 }, engine => {
  let studio: StudioApp
  let id: number

  beforeAll(async () => {
    studio = await openStudioApp(engine)
  })
  afterAll(() => studio.close())

  const call = (method: string, path: string, body?: object) => studio.call(path, body, { method })

  it('T-09 U-08 are written, replaced and never read back', async () => {
    await studio.apply({ 'pin-vaults': vaults })
    const made = await call('POST', 'pin-vaults', { name: 'Vault', pin: PIN, place: 'Sfax' })
    expect(made.status).toBe(201)
    id = made.body.data.id
    const kept = await call('PUT', `pin-vaults/${id}`, { version: 1, place: 'Tunis' })
    const replaced = await call('PUT', `pin-vaults/${id}`, { version: 2, pin: `${PIN}-2` })
    const answers = [made, kept, replaced]
    for (const path of [
      `pin-vaults/${id}`,
      'pin-vaults',
      `pin-vaults?${filter({ q: PIN })}`,
      `pin-vaults/${id}/history`,
      'pin-vaults/export',
      'pin-vaults/export?fields=name,pin',
      'pin-vaults/choices',
      'search?q=pin-4711',
      `operations/${replaced.body.meta.operation}/changes`,
      'live/events?since=0',
    ])
      answers.push(await call('GET', path))
    for (const { status, body } of answers) {
      expect(status).toBeLessThan(300)
      expect(JSON.stringify(body)).not.toContain('pin-4711')
    }
    expect(made.body.data).not.toHaveProperty('pin')
    const history = (await call('GET', `pin-vaults/${id}/history`)).body.data
    expect(history[0].changes).toEqual([{ field: 'pin', before: null, after: null }])
    const { rows } = await sql`select to_jsonb(v)::text as row from pin_vaults v`.execute(
      studio.app.services.db.kysely,
    )
    expect(JSON.stringify(rows)).not.toContain('pin-4711')
  })

  it('C-08 U-08 no filter, order, group or figure of them is accepted, and no error has their value', async () => {
    for (const path of [
      `pin-vaults?${filter({ pin: PIN })}`,
      `pin-vaults?${filter({ pin_null: true })}`,
      `pin-vaults?${filter({ pin_q: 'pin' })}`,
      'pin-vaults?sort=["pin","ASC"]',
      'pin-vaults/groups?by=pin',
      'pin-vaults/groups?measures=max:pin',
      'pin-vaults/groups?measures=distinct:pin',
      'pin-vaults/tally?by=pin',
    ]) {
      const { status, body } = await call('GET', path)
      expect({ path, status }).toEqual({ path, status: 400 })
      expect(JSON.stringify(body)).not.toContain('4711-of')
    }
    const short = await call('POST', 'pin-vaults', { name: 'Short', pin: '4711' })
    expect(short.status).toBe(422)
    expect(JSON.stringify(short.body)).not.toContain('4711')
    const many = await call('PUT', `pin-vaults?${filter({ id: [id] })}`, { pin: `${PIN}-3` })
    expect(many.status).toBe(422)
  })

  it('C-12 OpenAPI has them in what is sent, as writeOnly, and not in what is answered', async () => {
    const { schemas } = (await call('GET', 'openapi.json')).body.components
    expect(schemas.PinVaultCreate.properties.pin).toMatchObject({ writeOnly: true })
    expect(schemas.PinVaultUpdate.properties.pin).toMatchObject({ writeOnly: true })
    expect(schemas.PinVault.properties).not.toHaveProperty('pin')
  })

  it('T-03 can’t be what a record is called, counted, scheduled or notified by', async () => {
    const wrong = {
      ...vaults,
      ...{
        title: 'pin',
        list: { columns: ['pin'], sort: { pin: 'asc' }, filters: ['pin'], search: ['pin'] },
      },
      schedule: { drop: { when: { pin: 'x' }, set: { pin: null } } },
    }
    const plan = (await studio.call('studio/plan', { changes: { 'pin-vaults': wrong } })).body.data
    expect(plan.status).toBe('refused')
    const places = plan.problems.map(({ place }: { place: string }) => place)
    expect(places).toEqual(expect.arrayContaining(['title', 'list.sort.pin']))
  })
})
