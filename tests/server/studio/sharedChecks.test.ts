import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { startAgain } from './startAgain'
import { openStudioApp, type StudioApp } from './studioApp'

const text = { kind: 'text' }
const tags = { kind: 'tags' }
const huts = (fields: object = {}, options: object = {}) => ({
  ...{
    name: 'huts',
    title: 'name',
    subject: 'Hut',
    fields: { name: { ...text, required: true }, ...fields },
  },
  ...options,
})
const manyOf = (count: number, field: object) =>
  Object.fromEntries(Array.from({ length: count }, (_none, at) => [`f${at}`, field]))
const names = (count: number) => Array.from({ length: count }, (_none, at) => `unknown_name_${at}`)
const together = (unique: object) => ({ uniques: { u: unique } })
const NESTED = 'list_a.exists(a, list_b.exists(b, a == b))'
const loops = (count: number) => manyOf(count, { kind: 'yesNo', computed: NESTED })
const lists = { list_a: tags, list_b: tags }

/** Definitions that the database would refuse, each with the place of its mistake. */
const refusedByDatabase: [place: string, definition: object][] = [
  ...['xmin', 'xmax', 'cmin', 'cmax', 'ctid', 'tableoid'].map((name): [string, object] => [
    `fields.${name}`,
    huts({ [name]: text }),
  ]),
  ['fields.note', huts({ note: { ...text, column: 'xmin' } })],
  ...[tags, { kind: 'json' }, { kind: 'references', to: 'customers' }, { kind: 'secret' }].map(
    (field): [string, object] => [
      'uniques.u',
      huts({ c: field }, together({ fields: ['name'], when: { c: ['a'] } })),
    ],
  ),
  ...[
    { kind: 'wholeNumber' },
    { kind: 'yesNo' },
    { kind: 'date' },
    { kind: 'reference', to: 'customers' },
    { kind: 'choice', options: ['b'] },
  ].map((field): [string, object] => [
    'uniques.u.when.c',
    huts({ c: field }, together({ fields: ['name'], when: { c: ['a'] } })),
  ]),
  ['uniques.u.when.name', huts({}, together({ fields: ['name'], when: { name: [] } }))],
  ['uniques.u', huts(manyOf(33, { kind: 'wholeNumber' }), together({ fields: Object.keys(manyOf(33, {})) }))],
]

describe.each(mainEngines)('one check for start, plan and apply on $name', { timeout: 180_000 }, engine => {
  let studio: StudioApp
  beforeAll(async () => {
    studio = await openStudioApp(engine)
  })
  afterAll(() => studio.close())

  const problemsOf = async (definition: object, path = 'check', language = 'en') => {
    const { status, body } = await studio.app.call(`/api/v1/studio/${path}`, {
      ...{ token: studio.token, body: { changes: { huts: definition } } },
      headers: { 'Accept-Language': language },
    })
    expect(status, JSON.stringify(definition).slice(0, 200)).toBe(200)
    return path === 'plan' ? body.data.problems : body.data
  }
  const accepts = async (definition: object) => expect(await problemsOf(definition)).toEqual([])

  it('T-08 what the database would refuse is a mistake with place, cause and cure', async () => {
    for (const [place, definition] of refusedByDatabase) {
      const problems = await problemsOf(definition)
      expect(problems, JSON.stringify(definition).slice(0, 200)).toContainEqual({
        ...{ resource: 'huts', place, message: expect.any(String), cure: expect.any(String) },
      })
      expect(await problemsOf(definition, 'plan')).toEqual(problems)
    }
    const most = Object.keys(manyOf(32, {}))
    await accepts(huts(manyOf(32, { kind: 'wholeNumber' }), together({ fields: most })))
    const [wide] = await problemsOf(huts(manyOf(900, { kind: 'money' })))
    expect(wide).toMatchObject({ place: 'fields', message: expect.stringContaining('1,600') })
  })

  it('X-03 the mistakes are said in four languages', async () => {
    for (const definition of [huts(manyOf(900, { kind: 'money' })), huts({ ...lists, ...loops(11) })]) {
      const said = new Set<string>()
      for (const language of ['en', 'fr', 'tr', 'ar']) {
        const [problem] = await problemsOf(definition, 'check', language)
        said.add(problem.message).add(problem.cure)
      }
      expect(said.size).toBe(8)
    }
  })

  it('T-08 a condition of uniqueness that the database can compare works', async () => {
    const fields = {
      ...{ floor: { kind: 'wholeNumber' }, day: { kind: 'date' }, dry: { kind: 'yesNo' } },
      ...{ use: { kind: 'choice', options: ['a', 'b'] }, share: { kind: 'percent' } },
    }
    const when = { floor: [1, null], day: ['2026-01-01'], dry: true, use: ['a', 'b'], share: '12.5' }
    const changes = { huts: huts(fields, together({ fields: ['name'], when })) }
    expect(await studio.apply(changes)).toMatchObject({ status: 'done' })
    const add = (share: string) =>
      studio.call('huts', { name: 'Oak', floor: 1, day: '2026-01-01', dry: true, use: 'a', share })
    expect([await add('12.5'), await add('12.5'), await add('10')].map(({ status }) => status)).toEqual([
      201, 422, 201,
    ])
    await studio.apply({ huts: null })
  })

  it('T-03 a field that moves to another column is a new one', async () => {
    await studio.apply({ huts: huts({ note: text, use: { kind: 'choice', options: ['a', 'b'] } }) })
    expect((await studio.call('huts', { name: 'Oak', note: 'x', use: 'b' })).status).toBe(201)
    const moved = (field: object) => huts({ note: { ...text, column: 'note2', ...field } })
    const required = await problemsOf(moved({ required: true }), 'plan')
    expect(required).toMatchObject([{ place: 'fields.note' }])
    const added = await problemsOf(huts({ note: text, other: { ...text, required: true } }), 'plan')
    expect(required[0].cure).toBe(added[0].cure.replace('Other', 'Note'))
    expect(await problemsOf(moved({ unique: true }), 'plan')).toEqual([])
    const use = { kind: 'choice', options: ['a'], column: 'use2' }
    expect(await problemsOf(huts({ note: text, use }), 'plan')).toEqual([])
    await studio.apply({ huts: null })
  })

  it('T-08 O-06 a stored definition that the database would refuse is left out at the start', async () => {
    const { kysely } = studio.app.services.db
    const stored = refusedByDatabase.map(([, definition], at) => ({
      ...definition,
      ...{ name: `huts-${at}`, subject: `Hut${at}` },
    }))
    const { rows } = await sql<{
      revision: string
    }>`insert into definition_revisions (product) values ('1') returning revision`.execute(kysely)
    for (const data of stored)
      await sql`insert into definition_versions (revision, name, data)
        values (${rows[0]?.revision}, ${data.name}, ${JSON.stringify(data)}::text::json)`.execute(kysely)
    const started = await startAgain(studio.app)
    const left = stored.map(({ name }) => name).sort()
    expect([...started.services.definitions.leftOut().keys()].sort()).toEqual(left)
    const errors = started.logged.filter(({ level }) => level === 50).map(({ definition }) => definition)
    expect(errors.sort()).toEqual(left)
    await started.close()
    await studio.app.services.definitions.refresh()
    expect((await studio.call('health')).body.data.definitions).toEqual({ left_out: left.length })
    await studio.apply(Object.fromEntries(left.map(name => [name, null])))
  })

  it('T-08 a check of thousands of unknown names is bounded', async () => {
    const list = (count: number) => ({ list: { columns: names(count), filters: names(count) } })
    const long = await problemsOf(huts(manyOf(290, text), list(3_000)))
    expect(long.map(({ place }: { place: string }) => place)).toEqual(['list.columns', 'list.filters'])
    expect(long[0]).toMatchObject({ message: 'It has more than 1,000 entries.', cure: expect.any(String) })
    const shown = await problemsOf(huts(manyOf(290, text), list(1_000)))
    expect(shown).toHaveLength(100)
    expect(shown[0].cure).toContain('Choose one of')
  })

  it('T-08 too many fields end the plan', async () => {
    const { body } = await studio.call('studio/plan', { changes: { huts: huts(manyOf(400, text)) } })
    expect(body.data).toMatchObject({ status: 'refused', problems: [{ place: 'fields' }] })
    expect(body.data).toMatchObject({ changes: [], api: [], labels: [], sql: [], uses: [] })
  })

  it('T-02 the loops of all expressions of a definition are bounded', async () => {
    await accepts(huts({ ...lists, ...loops(10) }))
    expect(await problemsOf(huts({ ...lists, ...loops(11) }))).toMatchObject([
      { place: '', message: 'Its expressions loop over lists too often.' },
    ])
    const single = { kind: 'yesNo', computed: 'list_a.exists(a, a == name)' }
    await accepts(huts({ ...lists, ...manyOf(290, single) }))
  })

  it('T-08 a currency and a title need a field that can be one', async () => {
    const count = { kind: 'wholeNumber' }
    expect(await problemsOf(huts({ count }, { currency: 'count' }))).toMatchObject([{ place: 'currency' }])
    await accepts(huts({ price: { kind: 'money' } }, { currency: 'price' }))
    await accepts(huts({ unit: text }, { currency: 'unit' }))
    const secret = { code: { kind: 'secret' } }
    expect(await problemsOf(huts(secret, { title: 'code' }))).toMatchObject([{ place: 'title' }])
    expect(await problemsOf(huts(secret, { titles: { ar: 'code' } }))).toMatchObject([{ place: 'titles.ar' }])
  })

  it('A-04 a value that is too long for its index is an error of its field', async () => {
    const long = { kind: 'longText' }
    const fields = { code: { ...long, unique: true }, part: long }
    await studio.apply({ huts: huts(fields, together({ fields: ['name', 'part'] })) })
    const random = Array.from({ length: 9_000 }, (_none, at) => ((at * 7_919 * at) % 65_521).toString(36))
    for (const [name, errors] of Object.entries({ code: ['code'], part: ['name', 'part'] })) {
      const { status, body } = await studio.call('huts', {
        name: 'Oak',
        [name]: random.join('').slice(0, 6_000),
      })
      expect(status).toBe(422)
      expect(Object.keys(body.errors).sort()).toEqual(errors)
    }
    await studio.apply({ huts: huts({ code: fields.code }) })
    const { body } = await studio.call('huts', { name: 'Oak', code: random.join('') })
    expect(Object.keys(body.errors)).toEqual(['code'])
  })
})
