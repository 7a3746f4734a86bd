import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitName } from '../../../server/features/imports/rows/fullName'
import { taskKinds } from '../../../server/features/taskKinds'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const names: [text: string, last: [given: string, family: string], first: [given: string, family: string]][] =
  [
    ['Amel Ayari', ['Amel', 'Ayari'], ['Ayari', 'Amel']],
    ['Amel Ben Ali', ['Amel', 'Ben Ali'], ['Ben Ali', 'Amel']],
    ['Ben Ali Amel', ['Ben Ali', 'Amel'], ['Amel', 'Ben Ali']],
    ['Mohamed El Amri', ['Mohamed', 'El Amri'], ['El Amri', 'Mohamed']],
    ['Maria de la Cruz', ['Maria', 'de la Cruz'], ['de la Cruz', 'Maria']],
    ['Jan van der Berg', ['Jan', 'van der Berg'], ['van der Berg', 'Jan']],
    ['Van der Berg Jan', ['Van der Berg', 'Jan'], ['Jan', 'Van der Berg']],
    ['Jean Pierre Dupont', ['Jean Pierre', 'Dupont'], ['Pierre Dupont', 'Jean']],
    ['محمد بن صالح', ['محمد', 'بن صالح'], ['بن صالح', 'محمد']],
    ['بن صالح محمد', ['بن صالح', 'محمد'], ['محمد', 'بن صالح']],
    ['Ayari, Amel', ['Amel', 'Ayari'], ['Amel', 'Ayari']],
    ['Ben Ali', ['', 'Ben Ali'], ['', 'Ben Ali']],
    ['El Amrani', ['', 'El Amrani'], ['', 'El Amrani']],
    ['de la Cruz', ['', 'de la Cruz'], ['', 'de la Cruz']],
    ['بن صالح', ['', 'بن صالح'], ['', 'بن صالح']],
    ['Ali, Ben', ['Ben', 'Ali'], ['Ben', 'Ali']],
    ['Amel', ['Amel', ''], ['', 'Amel']],
  ]

it.each(names)('F-01 splits %s', (text, last, first) => {
  const split = (place: 'last' | 'first') => {
    const { given, family } = splitName(text, place)
    return [given, family]
  }
  expect([split('last'), split('first')]).toEqual([last, first])
})

describe.each(mainEngines)('F-01 a column of full names on $name', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.addAccount({ email: 'admin@example.com' })
    token = await app.signIn('admin@example.com')
  })
  afterAll(() => app.close())

  const send = async (path: string, content: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv', 'Accept-Language': 'en' }
    const response = await app.app.request(`/api/v1${path}`, { method: 'POST', headers, body: content })
    return { status: response.status, ...(await response.json()) }
  }
  const call = async (path: string, method = 'GET', body?: unknown) =>
    (await app.call(`/api/v1${path}`, { method, body, token })).body
  const work = async () => {
    while (await runNextChunk(app.services, taskKinds));
  }

  it('F-01 is asked about with examples of both ways, split, and remembered', async () => {
    const content =
      'Nom et prénom;Email\nBen Ali Amel;amel@example.com\nDridi Omar;omar@example.com\nLina;lina@example.com\nEl Amrani;e@example.com\n'
    const { data } = await send('/customers/imports?name=a.csv', content)
    expect(data.questions).toEqual([
      {
        ...{ kind: 'names', column: 0, answer: null, because: null },
        examples: ['Ben Ali Amel', 'Dridi Omar'],
        choices: [
          {
            value: 'last',
            values: ['First name: Ben Ali · Last name: Amel', 'First name: Dridi · Last name: Omar'],
          },
          {
            value: 'first',
            values: ['First name: Amel · Last name: Ben Ali', 'First name: Omar · Last name: Dridi'],
          },
        ],
      },
    ])
    const refused = await send('/customers/import', content)
    expect(Object.keys(refused.errors)).toEqual(['names'])
    await call(`/imports/${data.id}`, 'PUT', { reading: { columns: { 0: { names: 'first' } } } })
    await call(`/imports/${data.id}/check`, 'POST', {})
    await work()
    const issues = [{ column: 0, message: 'Enter a first name and a family name.' }]
    expect((await call(`/imports/${data.id}/rows?state=wrong`)).data).toMatchObject([
      { row: 4, issues },
      { row: 5, issues },
    ])
    await call(`/imports/${data.id}/write`, 'POST', { leave_out: true })
    await work()
    const { data: written } = await call('/customers?sort=["id","ASC"]&range=[0,9]')
    expect(written).toMatchObject([
      { first_name: 'Amel', last_name: 'Ben Ali', name: 'Amel Ben Ali' },
      { first_name: 'Omar', last_name: 'Dridi', name: 'Omar Dridi' },
    ])
    const next = await send('/customers/imports?name=b.csv', content)
    expect(next.data.questions).toMatchObject([{ kind: 'names', answer: 'first' }])
  })

  it('F-01 that finds records is not split', async () => {
    const content = 'Name;Notes\nOmar Dridi;Called\n'
    const { data } = await send('/customers/import?mode=update&key=name', content)
    await work()
    expect((await call(`/jobs/${data.id}`)).data.result).toMatchObject({ updated: 1 })
  })

  it('F-01 a full name and one of its parts are refused, and it has no fixed value', async () => {
    const { data } = await send('/customers/imports?name=c.csv', 'A;B;Mail\nx;y;z@example.com\n')
    const { errors } = await call(`/imports/${data.id}`, 'PUT', {
      plan: { columns: ['name', 'last_name', null] },
    })
    expect(Object.keys(errors)).toEqual(['plan.columns'])
    const fixed = await call(`/imports/${data.id}`, 'PUT', { plan: { values: { name: 'x' } } })
    expect(Object.keys(fixed.errors)).toEqual(['plan.values.name'])
  })
})
