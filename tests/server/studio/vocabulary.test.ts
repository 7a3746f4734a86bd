import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldTypes } from '../../../src/core/field/registry'
import { mainEngines } from '../../support/databases'
import { openStudioApp, type StudioApp } from './studioApp'
import { type Option, vocabulary } from './vocabulary'

/** The short form plans each eighth option. */
const EACH = process.env.TEST_LONG ? 1 : 8

const isTop = ({ place }: Option) => !place.includes('.')

describe.each(mainEngines)('the vocabulary of definitions on $name', { timeout: 240_000 }, engine => {
  let studio: StudioApp
  const options = vocabulary()

  beforeAll(async () => {
    studio = await openStudioApp(engine)
  })
  afterAll(() => studio.close())

  /** Returns the options by the status with which a route of Studio answers them. */
  async function answers(
    token: string,
    route: string,
    of: readonly Option[],
  ): Promise<Map<number, string[]>> {
    const found = new Map<number, string[]>()
    for (const { place, definition } of of) {
      const changes = { [String(definition.name ?? definition.extends)]: definition }
      const { status } = await studio.call(`studio/${route}`, { changes }, { token })
      found.set(status, [...(found.get(status) ?? []), place])
    }
    return found
  }

  it('T-01 P-11 nobody but a System Admin writes any option, whatever their role gives', async () => {
    const places = options.map(({ place }) => place)
    for (const [kind] of fieldTypes.entries()) expect(places).toContain(`fields.*.${kind}.readable`)
    expect(places).toEqual(
      expect.arrayContaining(['subject', 'schedule.*.set', 'transitions.*.by', '+transitions.*.action']),
    )
    const subjects = studio.app.services.resources.all.map(({ subject }) => subject)
    const role = await studio.app.addRecord('roles', {
      name: 'Nearly everything',
      permissions: [
        {
          action: ['manage'],
          subject: [...new Set(subjects)],
          fields: [],
          conditions: null,
          inverted: false,
        },
      ],
    })
    await studio.app.addAccount({ email: 'author@example.com', user_type: 2, role_id: role })
    const author = await studio.app.signIn('author@example.com')
    expect([...(await answers(author, 'apply', options)).keys()]).toEqual([403])
    for (const route of ['check', 'plan'])
      expect([...(await answers(author, route, options.filter(isTop))).keys()]).toEqual([403])
  })

  it('T-01 T-03 a System Admin can write every option, and gets its plan or its mistakes', async () => {
    expect([...(await answers(studio.token, 'check', options.filter(isTop))).keys()]).toEqual([200])
    const planned = options.filter((_option, at) => at % EACH === 0)
    expect([...(await answers(studio.token, 'plan', planned)).keys()]).toEqual([200])
  })
})
