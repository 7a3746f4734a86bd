import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServerHooks } from '../../../server/base/services'
import type { Rule } from '../../../src/core/access/rule'
import { mainEngines } from '../../support/databases'
import { everything, openApi, type TestApi } from '../api/testApi'
import { post } from './definitions'

const clerk: Rule[] = [
  { action: ['read', 'create', 'update'], subject: 'Letter' },
  { action: 'read', subject: 'Person' },
]

describe.each(mainEngines)('transitions on $name', engine => {
  let api: TestApi
  let serial = 0
  beforeAll(async () => {
    api = await openApi(engine, post)
  })
  afterEach(() => {
    api.as(everything)
    api.services.hooks = new Map()
  })
  afterAll(() => api.close())

  const make = (values: object = {}) =>
    api.make('letters', { title: `Letter ${++serial}`, weight: 5, ...values })
  const move = (id: number, name: string, body: object = {}) =>
    api.call('POST', `letters/${id}/${name}`, body)
  const historyOf = async (id: number) =>
    (await api.call('GET', `letters/${id}/history`)).body.data.map(({ action }: { action: string }) => action)
  const sent = async (values: object = {}) => {
    const { id } = await make(values)
    const { status, body } = await move(id, 'send', { sent_to: 1 })
    expect([status, body.errors]).toEqual([200, undefined])
    return body.data as { id: number; version: number; status: string }
  }

  it('D-12 a transition sets its input even if nobody can edit those fields', async () => {
    const { id } = await make()
    expect((await api.call('PUT', `letters/${id}`, { sent_to: 2 })).status).toBe(422)
    const { body } = await move(id, 'send', { sent_to: 2 })
    expect(body.data).toMatchObject({ status: 'sent', sent_to: 2 })
  })

  it("D-12 validates a transition's input like every write", async () => {
    const { id } = await make()
    expect((await move(id, 'send', { sent_to: 99 })).body.errors).toHaveProperty('sent_to')
    await api.call('PUT', 'people/2', { active: false })
    expect((await move(id, 'send', { sent_to: 2 })).body.errors).toHaveProperty('sent_to')
    await api.call('PUT', 'people/2', { active: true })
    const { id: other } = await sent()
    expect((await move(other, 'stamp', { stamp: 0 })).body.errors).toHaveProperty('stamp')
  })

  it('D-12 a transition rejects unwritable values that are not its input', async () => {
    const { id } = await make()
    for (const field of ['status', 'stamp', 'count'])
      expect([field, (await move(id, 'send', { sent_to: 1, [field]: 7 })).body.errors]).toEqual([
        field,
        { [field]: [expect.any(String)] },
      ])
    expect((await move(id, 'send', { sent_to: 1, notes: 'by air', unheard: 1 })).body.errors).toHaveProperty(
      'unheard',
    )
    expect((await move(id, 'send', { sent_to: 1, notes: 'by air' })).body.data.notes).toBe('by air')
  })

  it('P-13 a transition with its own action takes its input without permission to update', async () => {
    const { id } = await sent()
    api.as(clerk)
    expect((await move(id, 'stamp', { stamp: 3 })).status).toBe(403)
    api.as([{ action: ['read', 'stamp'], subject: 'Letter' }])
    expect((await move(id, 'stamp', { stamp: 3, notes: 'x' })).status).toBe(403)
    expect((await move(id, 'stamp', { stamp: 3 })).body.data).toMatchObject({ status: 'stamped', stamp: 3 })
  })

  it('D-12 an input that starts empty does not take the value of the record', async () => {
    const { id } = await sent()
    await move(id, 'stamp', { stamp: 3 })
    const { status, body } = await move(id, 'restamp')
    expect([status, body.details.missing[0].field]).toEqual([409, 'stamp'])
    expect((await api.call('GET', `letters/${id}`)).body.data.stamp).toBe(3)
    expect((await move(id, 'restamp', { stamp: 4 })).body.data).toMatchObject({ status: 'stamped', stamp: 4 })
  })

  it('D-12 choices in a transition depend on the record if the field says so', async () => {
    const [one, other] = [await sent(), await sent()]
    const page = await api.make(`letters/${other.id}/pages`, { text: 'Other' })
    expect((await move(one.id, 'note', { first_page: page.id })).body.errors).toHaveProperty('first_page')
    expect((await move(other.id, 'note', { first_page: page.id })).body.data.first_page).toBe(page.id)
  })

  it('D-12 a guard names what is missing, joined as the language does', async () => {
    const { id } = await make({ title: 'Several' })
    const { status, body } = await move(id, 'send')
    expect(status).toBe(409)
    expect(body.details.missing[0]).toMatchObject({ field: 'sent_to' })
    const say = (language: string) =>
      api.services.messages.translateIssue(language, {
        key: 'validation.unknown',
        params: { names: ['A', { en: 'B', fr: 'Bé' }, 'C'] },
      })
    expect(say('en')).toContain('A, B, and C')
    expect(say('fr')).toContain('A, Bé et C')
  })

  it('D-12 names a wrong status', async () => {
    const { id } = await make()
    const { body } = await move(id, 'note')
    expect(body.details).toEqual({
      transition: 'note',
      status: 'draft',
      missing: [{ field: 'status', message: 'This isn’t possible in the status Draft.' }],
    })
  })

  it('D-12 server hooks block a transition, both in the list of transitions and when it runs', async () => {
    const hooks: ServerHooks = {
      resource: 'letters',
      blockers: async ({ transition, record }) =>
        transition === 'send' && record.title !== 'Free' ? [{ key: 'elsewhere', field: 'title' }] : [],
    }
    api.services.hooks = new Map([['letters', hooks]])
    const { id } = await make({ sent_to: undefined })
    const { body } = await api.call('GET', `letters/${id}/transitions`)
    expect(body.data.find(({ name }: { name: string }) => name === 'send').missing).toContainEqual({
      field: 'title',
      message: 'Elsewhere',
    })
    expect((await move(id, 'send', { sent_to: 1 })).status).toBe(409)
    expect((await move(id, 'send', { sent_to: 1, title: 'Free' })).status).toBe(200)
  })

  it('P-09 reports a reason that depends on an unreadable field without naming it', async () => {
    const { id } = await make({ secret: 'x' })
    api.as(clerk)
    const { body } = await move(id, 'forget', { reason: 'gone' })
    expect(body.details.missing).toEqual([{ message: 'A required value is missing from a field that you can’t see.' }])
    api.services.hooks = new Map([
      ['letters', { resource: 'letters', blockers: async ({ record }) => [{ key: `has_${record.secret}` }] }],
    ])
    const listed = (await api.call('GET', `letters/${id}/transitions`)).body.data
    expect(JSON.stringify(listed)).not.toContain('has')
  })

  it('D-14 a server-only transition has no button and no call', async () => {
    const { id } = await sent()
    const { body } = await api.call('GET', `letters/${id}/transitions`)
    expect(body.data.map(({ name }: { name: string }) => name)).not.toContain('lose')
    expect((await move(id, 'lose')).status).toBe(404)
    expect((await api.call('POST', 'letters/transitions/lose?filter={"all":true}', {})).status).toBe(404)
  })

  it('D-07 repeating a repeatable transition returns the record and adds no second row', async () => {
    const { id, version } = await sent()
    const answers = await Promise.all([1, 2, 3].map(() => move(id, 'close', { version })))
    expect(answers.map(({ status, body }) => [status, body.data.version])).toEqual(
      answers.map(() => [200, version + 1]),
    )
    expect((await move(id, 'close', { version: 1 })).body.data.version).toBe(version + 1)
    expect((await historyOf(id)).filter((action: string) => action === 'close')).toHaveLength(1)
    api.as([{ action: 'read', subject: 'Letter' }])
    expect((await move(id, 'close')).status).toBe(403)
  })

  it('D-12 a transition that keeps the status adds a row', async () => {
    const { id, version } = await sent()
    expect((await move(id, 'note')).body.data).toMatchObject({ status: 'sent', version: version + 1 })
    expect(await historyOf(id)).toEqual(['note', 'send', 'create'])
    expect((await move(id, 'note', { version })).body.code).toBe('stale')
  })

  it.each([
    ['draft', []],
    ['sent', ['send']],
    ['stamped', ['send', 'stamp']],
  ])('D-12 a transition without `to` keeps the status %s, and says so', async (status, moves: string[]) => {
    const { id } = await make()
    const inputs: Record<string, object> = { send: { sent_to: 1 }, stamp: { stamp: 1 } }
    for (const name of moves) expect((await move(id, name, inputs[name])).status).toBe(200)
    const { body: offered } = await api.call('GET', `letters/${id}/transitions`)
    expect(offered.data).toContainEqual(
      expect.objectContaining({
        name: 'file',
        to: status,
        missing: [expect.objectContaining({ field: 'box' })],
      }),
    )
    expect((await move(id, 'file')).body.code).toBe('not_possible')
    const { body } = await move(id, 'file', { box: `B${id}` })
    expect(body.data).toMatchObject({ status, box: `B${id}`, version: moves.length + 2 })
    expect(await historyOf(id)).toEqual(['file', ...moves.toReversed(), 'create'])
  })

  it('D-12 a transition without `to` is refused in other states, and for many keeps the state of each', async () => {
    const [one, other, closed] = [await make(), await sent(), await sent()]
    await move(closed.id, 'close')
    expect((await move(closed.id, 'file', { box: 'C' })).status).toBe(409)
    const ids = [one.id, other.id, closed.id]
    const filter = encodeURIComponent(JSON.stringify({ id: ids }))
    const { body } = await api.call('POST', `letters/transitions/file?filter=${filter}`, { box: 'Many' })
    expect([body.data.moved, body.data.refused.length]).toEqual([ids.slice(0, 2), 1])
    const states = await Promise.all(ids.map(id => api.call('GET', `letters/${id}`)))
    expect(states.map(each => each.body.data.status)).toEqual(['draft', 'sent', 'closed'])
  })

  describe('values that are unique together', () => {
    beforeEach(() => sql`update letters set deleted_at = now()`.execute(api.db.kysely))

    it('D-05 rejects two records in the same state at their fields, but not those in the trash or another state', async () => {
      const one = await sent({ box: 'A', code: '1' })
      await sent({ box: 'A', code: '2' })
      await sent({ box: 'A' })
      await sent({ box: 'A' })
      const { id } = await make({ box: 'A', code: '1' })
      const { status, body } = await move(id, 'send', { sent_to: 1 })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['box', 'code']])
      await move(one.id, 'close')
      expect((await move(id, 'send', { sent_to: 1 })).status).toBe(200)
      const third = await make({ box: 'A', code: '1' })
      await api.call('DELETE', `letters/${id}`)
      expect((await move(third.id, 'send', { sent_to: 1 })).status).toBe(200)
    })

    it('D-05 of two at the same moment rejects one', async () => {
      const two = [await make({ box: 'B', code: '1' }), await make({ box: 'B', code: '1' })]
      const answers = await Promise.all(two.map(({ id }) => move(id, 'send', { sent_to: 1 })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    })
  })

  it('D-12 only a transition can set a status', async () => {
    expect((await api.call('POST', 'letters', { title: 'X', status: 'sent' })).status).toBe(422)
    const { id } = await make()
    const ways: [string, string, object][] = [
      ['PUT', `letters/${id}`, { status: 'sent' }],
      ['PUT', `letters?filter={"id":${id}}`, { status: 'sent' }],
      ['POST', `letters/${id}/pages`, { text: 'x', status: 'done' }],
      ['POST', `letters/${id}/send`, { sent_to: 1, status: 'closed' }],
      ['POST', `letters/transitions/send?filter={"id":${id}}`, { sent_to: 1, status: 'closed' }],
    ]
    for (const [method, path, body] of ways) {
      const answer = await api.call(method, path, body)
      expect([path, JSON.stringify(answer.body)]).toEqual([path, expect.stringContaining('status')])
    }
    expect((await api.call('GET', `letters/${id}`)).body.data.status).toBe('draft')
  })
})
