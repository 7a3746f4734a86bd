import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givingOf, givingOptions } from '../../../server/features/definitions/plan/givingOptions'
import { mainEngines } from '../../support/databases'
import { changed, type Giving, givingExamples, type Prober, strict } from './givingExamples'
import { openStudioApp, type StudioApp } from './studioApp'
import { vocabulary } from './vocabulary'

const KINDS = { see: 'see', 'fill in': 'fill in', do: 'do this with the records', notified: 'be notified' }
const ids = (name: string) => `${name.toLowerCase()}@example.com`

/** Returns a definition whose field `town` is called `city`. */
const renamed = (definition: object = {}) => {
  const next = JSON.parse(JSON.stringify(definition).replaceAll('town', 'city'))
  next.fields.city.column = 'town'
  return next
}

describe('what an option can give', () => {
  const places = vocabulary().map(({ place }) => place)

  it('T-01 T-03 each option of the vocabulary is decided, and each decision is about one', () => {
    expect(places.filter(place => !givingOf(place))).toEqual([])
    const options = new Set(
      places.map(place => place.replace(/^\+/, '').replace(/^(fields\.\*\.)\w+\./, '$1')),
    )
    expect(Object.keys(givingOptions).filter(place => !options.has(place))).toEqual([])
  })

  it('T-03 each option that can give something has an example', () => {
    const giving = Object.keys(givingOptions).filter(place => givingOptions[place] !== 'nothing')
    expect(Object.keys(givingExamples).sort()).toEqual(giving.sort())
  })
})

describe.each(mainEngines)('who gains by an option on $name', { timeout: 240_000 }, engine => {
  let studio: StudioApp
  let [yard, inactive, count] = [0, 0, 0]
  const people = new Map<string, string>()

  beforeAll(async () => {
    studio = await openStudioApp(engine)
  })
  afterAll(() => studio.close())

  /** Applies the strict definitions, and adds people with roles. */
  async function prepare(): Promise<void> {
    expect(await studio.apply(strict)).toMatchObject({ status: 'done' })
    await studio.settled()
    const rule = { subject: ['Depot'], fields: [], conditions: null, inverted: false }
    const all = ['read', 'create', 'update', 'delete']
    const others = [
      { ...rule, action: ['update'], subject: ['Customer'] },
      { ...rule, action: ['read'], subject: ['User'] },
    ]
    const roles = {
      Kay: [{ ...rule, action: all }, ...others],
      Ed: [{ ...rule, action: ['read', 'create', 'update'] }, ...others],
      Flo: [{ ...rule, action: ['read'], conditions: { flag: true } }],
      Cem: [{ ...rule, action: ['read', 'update'], subject: ['Customer'] }],
    }
    for (const [name, permissions] of Object.entries(roles)) {
      const role = await studio.app.addRecord('roles', { name: `Role of ${name}`, permissions })
      await studio.app.addAccount({ email: ids(name), name, user_type: 4, role_id: role })
      people.set(name, await studio.app.signIn(ids(name)))
    }
    inactive = await studio.app.addAccount({ email: ids('Zoe'), name: 'Zoe', user_type: 4, active: false })
    yard = await studio.app.addRecord('yards', { name: 'Yard', nick: 'Inside name' })
  }

  /** Returns the people who can do what an example gives. */
  async function able({ probe }: Giving): Promise<string[]> {
    const found: string[] = []
    for (const [name, token] of people) {
      const valid = () => ({ name: `Depot ${++count}`, needed: 'x', yard_id: yard })
      const as: Prober = {
        call: (path, method, body) =>
          studio.app.call(`/api/v1/${path}`, { token, method, ...(body && { body }) }),
        made: values => studio.app.addRecord('depots', { ...valid(), ...values }),
        valid,
        inactive,
      }
      if (await probe?.(as)) found.push(name)
    }
    return found
  }

  /** Returns the people whom the plan names for an example. */
  async function planned({ resource, path, value, says }: Giving): Promise<string[]> {
    const definition = changed(strict[resource as keyof typeof strict], { path, value })
    const { body } = await studio.call('studio/plan', { changes: { [resource]: definition } })
    expect(body.data.problems, path).toEqual([])
    const [kind = '', label = ''] = says.split(/: (.*)/)
    const uses: { text: string }[] = body.data.uses
    const about = uses.filter(({ text }) => {
      const [, verb, names = ''] =
        /(?:can|will) then (see|fill in|do this with the records|be notified)(?:, under fewer or other conditions| in more cases)?: (.*)$/.exec(
          text,
        ) ?? []
      return (
        verb === KINDS[kind as keyof typeof KINDS] &&
        [names, ...names.split(/, and |, | and /)].includes(label)
      )
    })
    return [...people.keys()].filter(name => about.some(({ text }) => text.includes(`(${name})`)))
  }

  it('T-01 T-03 P-11 the plan names who gains by each option, and the API lets exactly them', async () => {
    await prepare()
    const named = new Map<string, string[]>()
    const before = new Map<string, string[]>()
    for (const [place, giving] of Object.entries(givingExamples)) {
      named.set(place, await planned(giving))
      before.set(place, await able(giving))
    }
    expect([...named].filter(([, names]) => !names.length)).toEqual([])

    const gainsOf = async (changes: object) => {
      const { uses } = (await studio.call('studio/plan', { changes })).body.data
      return uses.map(({ text }: { text: string }) => text).filter((text: string) => / then /.test(text))
    }
    // Nobody gains by a new name of a field.
    expect(await gainsOf({ depots: renamed(strict.depots) })).toEqual([])
    const given = { on: { set: 'boss_id' }, to: ['boss_id', 'near_id.boss_id'] }
    const notifying = changed(strict.depots, { path: 'notifications.given', value: given })
    expect(await gainsOf({ depots: notifying })).toEqual([
      'The people in these fields of a record will then be notified (Given), if they can read it: Boss and Near › Boss',
    ])

    const probed = Object.entries(givingExamples).filter(([, { probe }]) => probe)
    const loose: Record<string, object> = { ...strict }
    for (const [, giving] of probed) loose[giving.resource] = changed(loose[giving.resource] ?? {}, giving)
    expect(await studio.apply(loose)).toMatchObject({ status: 'done' })
    await studio.settled()
    for (const [place, giving] of probed) {
      const gained = (await able(giving)).filter(name => !before.get(place)?.includes(name))
      expect({ [place]: gained }).toEqual({ [place]: named.get(place) })
    }

    // Nobody gains by the way back, except the other title and the other status of a transition.
    expect(await gainsOf(strict)).toEqual([
      'Role of Flo (Flo) can then see, under fewer or other conditions: Name',
      'Role of Kay (Kay) and Role of Ed (Ed) can then do this with the records, under fewer or other conditions: End',
    ])
  })
})
