import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyAnswersBlockers } from '../../../server/engine/questions/emptyAnswersBlockers'
import { warnOfPatterns } from '../../../server/engine/questions/warnOfPatterns'
import { serverWriter } from '../../../server/engine/records/scope'
import { changeRecord, createRecordFor } from '../../../server/engine/writes/serverRecords'
import type { Question } from '../../../src/core/questions/question'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const api = '/api/v1'
const plate: Question = {
  key: 'plate',
  label: { en: 'Plate', fr: 'Immatriculation' },
  type: 'text',
  code: true,
  required: true,
  identifies: true,
  pattern: '[A-Z0-9 -]{4,14}',
  pattern_hint: { en: 'as 123 TU 4567', fr: 'comme 123 TU 4567' },
}
const year: Question = {
  key: 'year',
  label: { en: 'Year', fr: 'Année' },
  type: 'number',
  min: 1950,
  max: '@year+1',
  required: true,
}
const drivers: Question = {
  key: 'drivers',
  label: { en: 'Drivers' },
  type: 'list',
  fields: [
    { key: 'birth_date', label: { en: 'Born' }, type: 'date', max: '@today' },
    {
      key: 'licence_date',
      label: { en: 'Licence since' },
      type: 'date',
      checks: [{ rule: 'after', other: 'birth_date', years: 16 }],
    },
  ],
}
const illness: Question = {
  key: 'protected_illness',
  label: { en: 'Illness' },
  type: 'yesNo',
  protected: true,
}
const area: Question = { key: 'area', label: { en: 'Area' }, type: 'number', min: 1, required: true }

describe.each(mainEngines)('D-04 question versions on $name', engine => {
  let test: TestApp
  let admin: string
  let staff: string
  let customer: number
  let motor: number
  let home: number
  let first: number

  const call = (path: string, method: string, body?: unknown, token = admin) =>
    test.call(`${api}/${path}`, { token, method, body })
  const get = (path: string, token = admin) => test.call(`${api}/${path}`, { token })
  const newSet = async (type: number, questions?: Question[]) =>
    (await call('question-sets', 'POST', { insurance_type_id: type, questions })).body.data
  const publish = (id: number) => call(`question-sets/${id}/publish`, 'POST')
  const order = (type: number, answers: unknown, token = admin) =>
    call('work-orders', 'POST', { customer_id: customer, insurance_type_id: type, answers }, token)

  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'admin@example.com' })
    await test.addAccount({ email: 'staff@example.com', user_type: 3 })
    admin = await test.signIn('admin@example.com')
    staff = await test.signIn('staff@example.com')
    customer = await test.addRecord('customers', {
      kind: 'company',
      company_name: 'Olive',
      email: 'o@example.com',
      contacts: [{ name: 'Sami' }],
    })
    const type = (code: string) =>
      test.addRecord('insurance-types', {
        code,
        name: code,
        category: 'motor',
        status: 'active',
        default_term_months: 12,
        quote_validity_days: 30,
      })
    motor = await type('MOTOR')
    home = await type('HOME')
    first = (await newSet(motor, [plate, year, drivers, illness])).id
    await publish((await newSet(home, [plate, area])).id)
  })
  afterAll(() => test.close())

  it('U-03 the log names an unusable stored pattern, with its set and question', async () => {
    const { kysely } = test.services.db
    const { id, name } = (await get(`question-sets/${first}`)).body.data
    const store = (questions: Question[]) =>
      sql`update question_sets set questions = ${JSON.stringify(questions)}::text::jsonb where id = ${id}`.execute(
        kysely,
      )
    await store([{ ...plate, pattern: '(?=A)[A-Z]+' }, year, drivers, illness])
    const warnings: unknown[] = []
    const log = { warn: (about: unknown) => warnings.push(about) } as unknown as typeof test.services.log
    await warnOfPatterns({ ...test.services, log })
    expect(warnings).toEqual([
      { resource: 'question-sets', id, title: name, question: 'plate', pattern: '(?=A)[A-Z]+' },
    ])
    await store([plate, year, drivers, illness])
  })

  it('a draft is not used; once published it is, and a new version starts as its copy', async () => {
    expect((await get(`work-orders/questions?field=answers&of=${motor}`)).body.data).toEqual({
      id: null,
      number: null,
      of: null,
      questions: [],
      current: null,
    })
    expect((await get(`work-orders/questions?field=answers&set=${first}`)).status).toBe(404)
    expect((await publish(first)).body.data).toMatchObject({ status: 'published', name: 'v1', number: 1 })
    const listed = (await get(`work-orders/questions?field=answers&of=${motor}`)).body.data
    expect(listed).toMatchObject({ id: first, number: 1, current: { id: first, number: 1 } })
    expect(listed.questions.map(({ key }: Question) => key)).toEqual([
      'plate',
      'year',
      'drivers',
      'protected_illness',
    ])
    const second = await newSet(motor)
    expect(second).toMatchObject({ number: 2, status: 'draft' })
    expect(second.questions).toEqual(listed.questions)
  })

  it('a published version is never changed nor deleted', async () => {
    const refused = await call(`question-sets/${first}`, 'PUT', { questions: [plate] })
    expect([refused.status, refused.body.errors.questions[0]]).toEqual([
      422,
      expect.stringContaining('can’t be changed'),
    ])
    expect((await call(`question-sets/${first}`, 'DELETE')).status).toBe(409)
    expect((await call(`question-sets/${first}`, 'PUT', { notes: 'the first one' })).status).toBe(200)
    expect((await call(`question-sets/${first}/retire`, 'POST')).status).not.toBe(200)
  })

  it('names mistakes in a set by question', async () => {
    const { body } = await call('question-sets', 'POST', {
      insurance_type_id: motor,
      questions: [plate, { ...year, key: 'plate' }, { ...area, visible_if: { use: 'taxi' } }],
    })
    expect(body.errors).toEqual({
      'questions.1.key': ['“plate” is already used. Choose another key.'],
      'questions.2.visible_if': ['There’s no question “use”.'],
    })
  })

  it('validates answers on each save, with error paths, and drops hidden and unknown ones', async () => {
    const wrong = await order(motor, {
      plate: '?',
      year: 1900,
      colour: 'red',
      drivers: [{ birth_date: '2000-05-01', licence_date: '2010-05-01' }],
    })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toEqual({
      'answers.colour': [expect.any(String)],
      'answers.plate': ['This doesn’t have the expected format: as 123 TU 4567'],
      'answers.year': [expect.any(String)],
    })
    const young = await order(motor, { drivers: [{ birth_date: '2000-05-01', licence_date: '2010-05-01' }] })
    expect(young.body.errors).toEqual({
      'answers.drivers.0.licence_date': ['At least 16 years after “Born”.'],
    })
    const made = await order(motor, { plate: ' 123 tu ٤٥٦٧ ', year: '', protected_illness: true })
    expect(made.body.data).toMatchObject({
      question_set_id: first,
      answers: { plate: '123 TU 4567', protected_illness: true },
      risk: '123 TU 4567',
    })
  })

  it("names empty answers in the reader's language", async () => {
    const { id } = (await order(motor, { year: 2020 })).body.data
    const db = test.services.db.kysely
    const record = (await get(`work-orders/${id}`)).body.data
    const lacks = await emptyAnswersBlockers({ ...serverWriter(test.services), db }, 'work-orders', {
      record,
      field: 'answers',
    })
    const said = (language: string) =>
      lacks.map(lack => test.services.messages.translateIssue(language, lack))
    expect(said('en')).toEqual(['Answer missing: Plate'])
    expect(said('fr')).toEqual([expect.stringContaining('Réponse manquante')])
    expect(lacks.map(({ field }) => field)).toEqual(['answers.plate'])
  })

  it('an old record keeps its version, a new one gets the new; another type asks anew and keeps fitting answers', async () => {
    const old = (await order(motor, { plate: '77 TU 1', year: 2019 })).body.data
    const second = await newSet(motor, [plate, { ...year, required: false }, area])
    await publish(second.id)
    expect((await get(`question-sets/${first}`)).body.data.status).toBe('retired')
    const young = (await order(motor, { plate: '88 TU 1', area: 3 })).body.data
    expect(young.question_set_id).toBe(second.id)
    const saved = await call(`work-orders/${old.id}`, 'PUT', { answers: { plate: '77 TU 2', year: 2019 } })
    expect(saved.body.data).toMatchObject({ question_set_id: first, risk: '77 TU 2' })
    expect((await get(`work-orders/questions?field=answers&set=${first}`)).body.data).toMatchObject({
      number: 1,
      current: { id: second.id },
    })
    const response = await call(`work-orders/${old.id}`, 'PUT', { insurance_type_id: home })
    expect(response.body.data).toMatchObject({ answers: { plate: '77 TU 2' } })
    expect(response.body.data.question_set_id).not.toBe(first)
    await changeRecord({ ...serverWriter(test.services), db: test.services.db.kysely }, 'work-orders', {
      id: old.id,
      values: {
        answers: { area: 5 },
      },
    })
    expect((await get(`work-orders/${old.id}`)).body.data.answers).toEqual({ area: 5 })
  })

  it("the server migrates fitting answers to today's version", async () => {
    const made = await createRecordFor(
      { ...serverWriter(test.services), db: test.services.db.kysely },
      'work-orders',
      {
        customer_id: customer,
        insurance_type_id: home,
        answers: { plate: '5 TU 5', area: 0, year: 2001 },
      },
    )
    expect(made.answers).toEqual({ plate: '5 TU 5' })
  })

  it('of two published simultaneously, one remains', async () => {
    const [one, two] = [await newSet(home), await newSet(home)]
    const answers = await Promise.all([publish(one.id), publish(two.id)])
    expect(answers.map(({ status }) => status).filter(status => status >= 500)).toEqual([])
    const { body } = await get(
      `question-sets?filter=${encodeURIComponent(JSON.stringify({ insurance_type_id: home, status: 'published' }))}`,
    )
    expect(body.data).toHaveLength(1)
  })

  it("P-13 users who can't change the type write no versions; protected answers need their permission", async () => {
    expect((await call('question-sets', 'POST', { insurance_type_id: motor }, staff)).status).toBe(403)
    const listed = (await get(`work-orders/questions?field=answers&set=${first}`, staff)).body.data
    expect(listed.questions.map(({ key }: Question) => key)).not.toContain('protected_illness')
    const set = (await newSet(motor, [plate, illness])).id
    await publish(set)
    const kept = (await order(motor, { plate: '9 TU 9', protected_illness: true })).body.data
    expect((await get(`work-orders/${kept.id}`, staff)).body.data.answers).toEqual({ plate: '9 TU 9' })
    expect((await order(motor, { protected_illness: false }, staff)).status).toBe(403)
    expect(JSON.stringify((await get(`work-orders/${kept.id}/history`, staff)).body)).not.toContain('illness')
    expect((await test.call(`${api}/work-orders/questions?of=${motor}`, {})).status).toBe(401)
    expect((await get('work-orders/questions?of=x')).status).toBe(400)
    expect((await get(`customers/questions?of=${motor}`)).status).toBe(404)
  })
})
