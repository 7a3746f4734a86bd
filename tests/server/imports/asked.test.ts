import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskKinds } from '../../../server/features/taskKinds'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import type { FileColumn, Question } from '../../../src/contract/imports'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

describe.each(mainEngines)('questions about a file on $name', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.addAccount({ email: 'admin@example.com' })
    token = await app.signIn('admin@example.com')
  })
  afterAll(() => app.close())

  const call = async (path: string, method = 'GET', body?: unknown) => {
    const answer = await app.call(`/api/v1${path}`, { method, body, token })
    return { ...answer, data: answer.body.data }
  }
  const send = async (path: string, content: string | Uint8Array<ArrayBuffer>) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv', 'Accept-Language': 'en' }
    const response = await app.app.request(`/api/v1${path}`, { method: 'POST', headers, body: content })
    return { status: response.status, body: await response.json() }
  }
  const upload = async (content: string | Uint8Array<ArrayBuffer>, resource = 'customers') =>
    (await send(`/${resource}/imports?name=list.csv`, content)).body.data
  const work = async () => {
    while (await runNextChunk(app.services, taskKinds));
  }
  const birthdays = async () =>
    (await call('/customers?sort=["id","ASC"]&range=[0,9]')).data.map(
      (customer: { date_of_birth: string }) => customer.date_of_birth,
    )
  const answers = (questions: Question[]) => questions.map(({ answer }) => answer)
  const births = (...days: string[]) =>
    [
      'first_name,last_name,date_of_birth,email',
      ...days.map((day, at) => `Amel ${at},Ayari,${day},a${at}.${day.replace(/\D/g, '')}@example.com`),
    ].join('\n')

  it('F-01 asks about a column before its rows are read, and remembers the answer for files with these headings', async () => {
    const asked = await upload(births('03/04/1980', '05/06/1981'))
    expect(asked.questions).toEqual([
      {
        ...{ kind: 'days', column: 2, answer: null, because: null },
        examples: ['03/04/1980', '05/06/1981'],
        choices: [
          { value: 'dmy', values: ['Apr 3, 1980', 'Jun 5, 1981'] },
          { value: 'mdy', values: ['Mar 4, 1980', 'May 6, 1981'] },
        ],
      },
    ])
    const refused = await call(`/imports/${asked.id}/check`, 'POST', {})
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      'reading.columns.2.days': [
        '“date_of_birth” can be read in several ways: dmy, mdy. Choose one with reading.columns.2.days.',
      ],
    })
    const chosen = await call(`/imports/${asked.id}`, 'PUT', { reading: { columns: { 2: { days: 'mdy' } } } })
    expect(answers(chosen.data.questions)).toEqual(['mdy'])
    expect((await call(`/imports/${asked.id}/check`, 'POST', {})).status).toBe(202)
    await work()
    await call(`/imports/${asked.id}/write`, 'POST', {})
    await work()
    expect(await birthdays()).toEqual(['1980-03-04', '1981-05-06'])
    expect(answers((await upload(births('07/08/1982'))).questions)).toEqual(['mdy'])
    // This file says something else.
    const other = await upload(births('25/12/1982', '07/08/1982'))
    expect(other.questions).toEqual([])
    await call(`/imports/${other.id}/check`, 'POST', {})
    await work()
    expect((await call(`/imports/${other.id}`)).data.counts).toEqual({ create: 2 })
  })

  it('F-01 asks again at the first cell of a column that can be read in several ways', async () => {
    const days = Array.from({ length: 300 }, (_, at) => `1980-04-${String((at % 9) + 10)}`)
    const late = await upload(births(...days, '03/04/1980').replace('email', 'E-posta'))
    expect(late.questions).toEqual([])
    await call(`/imports/${late.id}/check`, 'POST', {})
    await work()
    const stopped = (await call(`/imports/${late.id}`)).data
    expect(stopped).toMatchObject({ status: 'columns', questions: [{ kind: 'days', answer: null }] })
    expect(stopped.problem).toContain('“03/04/1980” in “date_of_birth”')
    await call(`/imports/${late.id}`, 'PUT', { reading: { days: 'dmy' } })
    await call(`/imports/${late.id}/check`, 'POST', {})
    await work()
    expect((await call(`/imports/${late.id}`)).data).toMatchObject({
      ...{ status: 'checked', counts: { create: 301 } },
    })
  })

  it('F-01 one request names the parameter that answers, and keeps no file', async () => {
    const content = births('03/04/1990').replace('last_name', 'Surname')
    const refused = await send('/customers/import?dry_run=1', content)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['days'])
    expect((await send('/customers/import?dry_run=1&days=dmy', content)).status).toBe(202)
    await work()
  })

  it('F-01 another column that can be read in one way answers, and is named', async () => {
    const content = 'effective,expiry,premium_net\n03/04/2026,31/03/2027,"1,250 DH"\n'
    const asked = await upload(content, 'policies')
    expect(asked.questions).toMatchObject([
      { kind: 'days', column: 0, answer: 'dmy', because: { column: 1, cell: '31/03/2027' } },
      { kind: 'decimal', column: 2, answer: null },
      { kind: 'currency', column: 2, sign: 'DH', answer: null, examples: ['1,250 DH'] },
    ])
    const reading = { columns: { 2: { currencies: { DH: 'AED' } } }, decimal: '.' }
    const { data } = await call(`/imports/${asked.id}`, 'PUT', { reading })
    expect(answers(data.questions)).toEqual(['dmy', '.', 'AED'])
    const [, , currency] = data.questions
    expect(currency.choices.map(({ value, values }: Question['choices'][number]) => [value, values])).toEqual(
      [
        ['MAD', ['MAD\u00a01,250.00']],
        ['AED', ['AED\u00a01,250.00']],
      ],
    )
  })

  it('F-01 shows a workbook’s amounts in a language with a decimal comma', async () => {
    const file = await readFile(join(import.meta.dirname, '../../files/openpyxl-amount-symbols.xlsx'))
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': 'fr' }
    const path = '/api/v1/policies/imports?name=list.xlsx'
    const answer = await app.app.request(path, { method: 'POST', headers, body: file })
    const { reading, questions } = (await answer.json()).data
    expect(reading.decimal).toBe(',')
    const shown = (questions as Question[]).flatMap(({ sign, choices }) => [[sign, choices[0]?.values]])
    expect(shown).toEqual([
      ['', ['1\u202f250,50\u00a0€']],
      ['DH', ['1\u202f250,50\u00a0MAD']],
      ['', ['15,00\u00a0€']],
    ])
  })

  it('F-01 one value for all rows is checked as a value of each, remembered, and gives way to a column', async () => {
    const content = 'first_name,last_name,email,Extra\nAmel,Ayari,one@example.com,x\n'
    const { id } = await upload(content)
    const choose = (plan: object) => call(`/imports/${id}`, 'PUT', { plan })
    const wrong = await choose({ values: { kind: 'robot', nothing: 1, id: 7 } })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors)).toEqual([
      ...['plan.values.kind', 'plan.values.nothing', 'plan.values.id'],
    ])
    const values = { preferred_language: 'tr', notes: 'From the old system' }
    expect((await choose({ values })).data.plan.values).toEqual(values)
    await call(`/imports/${id}/check`, 'POST', {})
    await work()
    await call(`/imports/${id}/write`, 'POST', {})
    await work()
    const { data } = await call('/customers?filter={"email":"one@example.com"}')
    expect(data).toMatchObject([values])
    const next = await upload(content)
    expect(next.plan.values).toEqual(values)
    const columns = ['first_name', 'last_name', 'email', 'notes']
    const mapped = await call(`/imports/${next.id}`, 'PUT', { plan: { columns } })
    expect(mapped.data.plan.values).toEqual({ preferred_language: 'tr' })
  })

  it('F-01 one request gives every row a value, checked as on the screen', async () => {
    const content = 'first_name,last_name,email\nAmel,Ayari,same@example.com\n'
    const at = (values: object, more = '') =>
      send(`/customers/import?values=${encodeURIComponent(JSON.stringify(values))}${more}`, content)
    const kept = async () =>
      (await call('/customers/imports')).data.filter(({ name }: { name: string }) => name === 'customers.csv')
    const before = await kept()
    const wrong = await at({ kind: 'robot', nothing: 1, national_id: '7' })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      {
        'values.kind': ['Choose one of the options.'],
        'values.nothing': ['nothing isn’t available or is used twice. Choose another field.'],
        'values.national_id': ['Each record has its own value here, so it can’t be the same in every row.'],
      },
    ])
    const filled = await at({ first_name: 'Sami' })
    expect(filled.body.errors).toEqual({ 'values.first_name': ['The file has a column for this field.'] })
    expect((await send('/customers/import?values=x', content)).status).toBe(400)
    expect((await at({ notes: 'x' }, '&mode=update')).body.errors).toHaveProperty('key')
    expect((await at({ preferred_language: 'ar', tags: ['old'] })).status).toBe(202)
    await work()
    const { data } = await call('/customers?filter={"email":"same@example.com"}')
    expect(data).toMatchObject([{ preferred_language: 'ar', tags: ['old'] }])
    // Only the file that was taken stays.
    expect(await kept()).toHaveLength(before.length + 1)
  })

  it('F-02 totals and notes below the table are skipped with a reason, and blank rows are counted', async () => {
    const rows = [
      'A,Ayari,two@example.com',
      ',,',
      'B,Brik,three@example.com',
      ',Total,2',
      ',,',
      'Printed in May,,',
    ]
    const { id } = await upload(['first_name,last_name,email', ...rows].join('\n'))
    await call(`/imports/${id}/check`, 'POST', {})
    await work()
    const { data } = await call(`/imports/${id}`)
    expect(data).toMatchObject({ counts: { create: 2, skipped: 2 }, left_out: { blank: 2, below: 2 } })
    const skipped = await call(`/imports/${id}/rows?state=skipped`)
    expect(
      skipped.data.map(({ row, issues }: { row: number; issues: object[] }) => [row, issues]),
    ).toMatchObject([
      [5, [{ message: 'A total, not a record.' }]],
      [7, [{ message: 'A note below the table, not a record.' }]],
    ])
    const taken = await call(`/imports/${id}/rows/7`, 'PUT', { skip: false })
    expect(taken.data).toMatchObject({ state: 'wrong' })
  })

  it('F-01 asks for the code page if words contradict each other, and reads the file in the one that is chosen', async () => {
    // The byte of ð in Windows-1252 and of ğ in Windows-1254, once among 20 words with é.
    const bytes = Uint8Array.from(`first_name,last_name\n${'Amélie,Zoé\n'.repeat(10)}Guðrun,Zoé\n`, letter =>
      letter.charCodeAt(0),
    )
    const asked = await upload(bytes)
    expect(asked.questions).toMatchObject([
      {
        ...{ kind: 'encoding', column: null, answer: null },
        choices: [
          { value: 'windows-1254', values: ['Guğrun'] },
          { value: 'windows-1252', values: ['Guðrun'] },
        ],
      },
    ])
    const { data } = await call(`/imports/${asked.id}`, 'PUT', { reading: { encoding: 'windows-1252' } })
    expect(answers(data.questions)).toEqual(['windows-1252'])
    await call(`/imports/${asked.id}/check`, 'POST', {})
    await work()
    const rows = await call(`/imports/${asked.id}/rows?range=[10,10]`)
    expect(rows.data[0].cells).toEqual(['Guðrun', 'Zoé'])
    const next = await upload(bytes)
    expect(next).toMatchObject({
      reading: { encoding: 'windows-1252' },
      questions: [{ answer: 'windows-1252' }],
    })
  })

  it('F-01 remembers the code page of headings that it changes', async () => {
    const bytes = (heading: string) =>
      Uint8Array.from(`first_name,${heading}\n${'Amélie,Zoé\n'.repeat(10)}Guðrun,Zoé\n`, letter =>
        letter.charCodeAt(0),
      )
    const asked = await upload(bytes('Eyjanið'))
    const reading = { encoding: 'windows-1252' }
    await call(`/imports/${asked.id}`, 'PUT', { reading, plan: { columns: ['first_name', null] } })
    await call(`/imports/${asked.id}/check`, 'POST', {})
    await work()
    const next = await upload(bytes('Eyjanið'))
    expect(next).toMatchObject({
      reading,
      columns: [{}, { header: 'Eyjanið' }],
      questions: [{ answer: 'windows-1252' }],
    })
  })

  it('F-01 one request says what happens to hidden rows, and its result counts those that are left out', async () => {
    const file = await readFile(join(import.meta.dirname, '../../files/libreoffice-hidden-rows.ods'))
    const bytes = Uint8Array.from(file)
    const refused = await send('/customers/import?dry_run=1', bytes)
    expect(refused.body.errors).toEqual({
      hidden: ['The sheet hides 3 rows. Choose skip, import with hidden.'],
    })
    const results: unknown[] = []
    for (const hidden of ['skip', 'import']) {
      const { body } = await send(`/customers/import?dry_run=1&hidden=${hidden}`, bytes)
      await work()
      results.push((await call(`/jobs/${body.data.id}`)).data.result)
    }
    const left_out = { blank: 0, below: 0 }
    expect(results).toMatchObject([
      { created: 3, skipped: 3, left_out: { ...left_out, hidden: 3 } },
      { created: 6, skipped: 0, left_out: { ...left_out, hidden: 0 } },
    ])
  })

  it('F-01 leaves out the rows that a workbook hides, or imports them, as a person says', async () => {
    const file = await readFile(join(import.meta.dirname, '../../files/openpyxl-hidden-rows.xlsx'))
    const bytes = Uint8Array.from(file)
    const asked = await upload(bytes)
    const question = { kind: 'hidden', column: null, count: 3, because: null, examples: [] }
    const choices = [
      { value: 'skip', values: [] },
      { value: 'import', values: [] },
    ]
    expect(asked.questions).toEqual([{ ...question, choices, answer: 'skip', proposed: true }])
    expect(asked.columns.map(({ hidden = false }: FileColumn) => hidden)).toEqual([false, false, true, false])
    await call(`/imports/${asked.id}/check`, 'POST', {})
    await work()
    const left = (await call(`/imports/${asked.id}`)).data
    expect(left).toMatchObject({
      ...{ counts: { create: 3, skipped: 3 }, left_out: { blank: 0, below: 0, hidden: 3 } },
    })
    const skipped = await call(`/imports/${asked.id}/rows?state=skipped`)
    expect(skipped.data.map(({ row }: { row: number }) => row)).toEqual([4, 5, 7])
    expect(skipped.data[0].issues[0].message).toBe('Hidden in the workbook.')
    await call(`/imports/${asked.id}/rows/5`, 'PUT', { skip: false })
    expect((await call(`/imports/${asked.id}`)).data).toMatchObject({
      ...{ counts: { create: 4, skipped: 2 }, left_out: { hidden: 2 } },
    })
    await call(`/imports/${asked.id}`, 'PUT', { reading: { hidden: 'import' } })
    await call(`/imports/${asked.id}/check`, 'POST', {})
    await work()
    expect((await call(`/imports/${asked.id}`)).data.counts).toEqual({ create: 6 })
    // The next file of the sender is read in the same way.
    expect((await upload(bytes)).questions).toMatchObject([{ answer: 'import', proposed: false }])
  })
})
