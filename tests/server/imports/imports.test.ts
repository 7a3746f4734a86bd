import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { taskKinds } from '../../../server/features/taskKinds'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

describe.each(mainEngines)('imports on $name', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.addAccount({ email: 'admin@example.com' })
    await app.addAccount({ email: 'other@example.com', name: 'Sami Trabelsi' })
    token = await app.signIn('admin@example.com')
  })
  afterAll(() => app.close())

  const call = (path: string, method = 'GET', body?: unknown, as = token) =>
    app.call(`/api/v1${path}`, { method, body, token: as })
  const send = async (
    path: string,
    content: string | Uint8Array<ArrayBuffer>,
    as = token,
    more: Record<string, string> = {},
  ) => {
    const headers = {
      Authorization: `Bearer ${as}`,
      'Content-Type': 'text/csv',
      'Accept-Language': 'en',
      ...more,
    }
    const response = await app.app.request(`/api/v1${path}`, { method: 'POST', headers, body: content })
    return { status: response.status, body: await response.json() }
  }
  const upload = async (content: string | Uint8Array<ArrayBuffer>, resource = 'customers') => {
    const { body } = await send(`/${resource}/imports?name=list.csv`, content)
    return body.data
  }
  const work = async () => {
    while (await runNextChunk(app.services, taskKinds));
  }
  const check = async (id: string) => {
    expect((await call(`/imports/${id}/check`, 'POST', {})).status).toBe(202)
    await work()
    return (await call(`/imports/${id}`)).body.data
  }
  const rowsOf = async (id: string, query = '') => (await call(`/imports/${id}/rows${query}`)).body.data
  const names = async () => {
    const { body } = await call('/customers?sort=["id","ASC"]&range=[0,99]')
    return body.data.map(({ name }: { name: string }) => name)
  }
  beforeEach(async () => {
    await call('/customers?filter={"all":true}', 'DELETE')
  })

  it('C-11 rejects an oversized file by its length, and one without a length before its end, in words', async () => {
    const endless = new ReadableStream<Uint8Array>({ pull: to => to.enqueue(new Uint8Array(1 << 20)) })
    const tooLarge = { 'Content-Length': String(200 << 20) }
    for (const [body, length] of [
      ['begins', tooLarge],
      [endless, {}],
    ] as const) {
      const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': 'en', ...length }
      const sent = { method: 'POST', headers, body, duplex: 'half' as const }
      const response = await app.app.request('/api/v1/customers/imports?name=all.csv', sent)
      expect(response.status).toBe(413)
      const { message } = (await response.json()) as { message: string }
      expect(message).toBe('This file is larger than 64 MB. Choose a smaller one.')
    }
    expect(await readdir(join(app.services.config.dataDir, 'imports'))).toEqual([])
  })

  it('C-11 parses, corrects and writes a semicolon file in Windows-1254 as one operation', async () => {
    const text =
      'Prénom;Nom de famille;E-posta;Doğum tarihi;Sorumlu\r\nİpek;Şahin;ipek@example.com;03.04.1980;Sami Trabelsi\r\nGül;Öz;gul;31.12.1975;Nobody\r\n'
    const letters: Record<string, number> = { İ: 0xdd, Ş: 0xde, ş: 0xfe, ğ: 0xf0, ü: 0xfc, Ö: 0xd6, é: 0xe9 }
    const imported = await upload(Uint8Array.from(text, letter => letters[letter] ?? letter.charCodeAt(0)))
    expect(imported.reading).toMatchObject({ encoding: 'windows-1254', separator: ';', days: 'dmy' })
    expect(imported.columns.map(({ target }: { target: string }) => target)).toEqual([
      'first_name',
      'last_name',
      'email',
      'date_of_birth',
      'assigned_to',
    ])
    const checked = await check(imported.id)
    expect(checked).toMatchObject({ status: 'checked', counts: { create: 1, wrong: 1 } })
    const [wrong] = await rowsOf(imported.id, '?state=wrong')
    expect(wrong.issues.map(({ column }: { column: number }) => column).toSorted()).toEqual([2, 4])
    expect((await call(`/imports/${imported.id}/write`, 'POST', {})).status).toBe(409)
    await call(`/imports/${imported.id}/replace`, 'POST', { column: 4, from: 'Nobody', to: 'Sami Trabelsi' })
    const mended = await call(`/imports/${imported.id}/rows/3`, 'PUT', { cells: { 2: 'gul@example.com' } })
    expect(mended.body.data).toMatchObject({ state: 'create', mended: true, issues: [] })
    const written = await call(`/imports/${imported.id}/write`, 'POST', {})
    await work()
    const done = (await call(`/imports/${imported.id}`)).body.data
    expect(done).toMatchObject({
      status: 'done',
      counts: { created: 2 },
      operation: written.body.data.operation,
    })
    expect(await names()).toEqual(['İpek Şahin', 'Gül Öz'])
    const undone = await call(`/operations/${done.operation}/undo`, 'POST', {})
    await work()
    expect([200, 202]).toContain(undone.status)
    expect(await names()).toEqual([])
  })

  it('U-01 a page of rows is bounded: long texts are cut and complete in their own row', async () => {
    const long = (name: string, length: number) => `${name},${'a'.repeat(length)}`
    const whole = Array.from({ length: 170 }, (_, at) => long(`Short ${at}`, 19_000))
    const imported = await upload(['first_name,notes', long('Long', 25_000), ...whole].join('\n'))
    await check(imported.id)
    const { body } = await call(`/imports/${imported.id}/rows?range=[0,999]`)
    expect(body.meta.total).toBe(171)
    expect(body.data.length).toBeGreaterThan(100)
    expect(body.data.length).toBeLessThan(171)
    expect(body.data[0]).toMatchObject({ cut: true, cells: ['Long', `${'a'.repeat(100)}…`] })
    expect(body.data[1].cells[1]).toHaveLength(19_000)
    const { row } = body.data[0]
    const one = await call(`/imports/${imported.id}/rows/${row}`)
    expect(one.body.data.cells[1]).toHaveLength(25_000)
    expect((await call(`/imports/${imported.id}/rows/9999`)).status).toBe(404)
  })

  it('C-11 reports unusable rows one by one: repeated headings, spreadsheet errors, duplicates', async () => {
    for (const email of ['one@example.com', 'two@example.com'])
      await call('/customers', 'POST', { first_name: 'Same', last_name: 'Name', email })
    const head = 'national_id,first_name,last_name,email,parent_id'
    const imported = await upload(
      [head, head, 'N1,A,B,a@example.com,', 'n1,C,D,c@example.com,', ',#N/A,F,e@example.com,Same Name'].join(
        '\n',
      ),
    )
    await check(imported.id)
    const said = (await rowsOf(imported.id)).map(({ issues }: { issues: { message: string }[] }) =>
      issues.map(({ message }) => message),
    )
    expect(said).toEqual([
      ['This row repeats the headings.'],
      [],
      ['Row 3 already has this value.'],
      [
        'The spreadsheet has an error here: #N/A',
        'Several records are called “Same Name”. Enter the number instead.',
      ],
    ])
  })

  it('F-01 compares keys and unique values of one file in every spelling, as the search for records does', async () => {
    const rows = ['A,Müller-Lüd,AB-123/C', 'B,MULLER LUD,ab 123 c', 'C,Three,AB 124']
    const content = [
      'first_name,last_name,national_id,email',
      ...rows.map((row, at) => `${row},${at}@example.com`),
    ]
    for (const [field, query] of [
      ['national_id', 'mode=both&key=national_id'],
      ['national_id', 'mode=create'],
      ['last_name', 'mode=both&key=last_name&unknown=ignore'],
    ] as const) {
      // A column of a unique field would be refused as well.
      const text =
        field === 'last_name' ? content.join('\n').replace('national_id', 'ignored') : content.join('\n')
      const { body } = await send(`/customers/import?dry_run=1&${query}`, text)
      await work()
      const { result } = (await call(`/jobs/${body.data.id}`)).body.data
      const errors = [{ row: 3, field, message: 'Row 2 already has this value.' }]
      expect(result).toMatchObject({ created: 2, refused: 1, errors })
    }
  })

  it('F-08 reports rows as created only if they are in the database', async () => {
    const importAtOnce = async (content: string, query = '') => {
      const { body } = await send(`/customers/import${query}`, content)
      await work()
      return { ...(await call(`/jobs/${body.data.id}`)).body.data, import: body.data.import }
    }
    const good = 'first_name,last_name,email\nA,One,one@example.com\nB,Two,two@example.com\n'
    const bad = `${good}C,Three,three\n`
    const refused = await importAtOnce(bad)
    expect(refused).toMatchObject({
      ...{ status: 'done', dry_run: false },
      result: { rows: 3, created: 0, updated: 0, not_written: 2, refused: 1 },
    })
    expect(refused.result.errors).toMatchObject([{ row: 4, field: 'email' }])
    expect(await names()).toEqual([])
    const forecast = await importAtOnce(bad, '?dry_run=1')
    expect(forecast).toMatchObject({ dry_run: true, result: { created: 2, updated: 0, refused: 1 } })
    expect(forecast.result.not_written).toBeUndefined()
    expect(await names()).toEqual([])

    // The rows that the first request left can be written without the bad one.
    const left = await call(`/imports/${refused.import}/write`, 'POST', { leave_out: true })
    await work()
    const written = (await call(`/jobs/${left.body.data.id}`)).body.data
    expect(written.result).toMatchObject({ created: 2, not_written: 0, refused: 1 })
    expect(await names()).toEqual(['A One', 'B Two'])
    const again = await importAtOnce(good, '?mode=update&key=email')
    expect(again.result).toMatchObject({ created: 0, updated: 0, unchanged: 2, not_written: 0 })
  })

  it('N-01 C-11 notifies once after a long check, and once after a long write', async () => {
    const assigned = await app.addAccount({ email: 'assigned@example.com', name: 'Amina Long' })
    const imported = await upload('first_name,last_name,email,assigned_to\nA,B,long@example.com,Amina Long\n')
    await call(`/imports/${imported.id}/check`, 'POST', {})
    app.clock.set(new Date(Date.now() + 60_000).toISOString())
    await work()
    await call(`/imports/${imported.id}/write`, 'POST', {})
    await work()
    app.clock.run()
    const { body } = await call('/notifications')
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual([
      'server.import_done',
      'server.import_checked',
    ])
    expect(body.data[0]).toMatchObject({
      ...{ level: 'success', url: `/customers/import?file=${imported.id}` },
      params: { file: { text: 'list.csv' }, count: { count: 1 }, refused: { count: 0 } },
    })
    const theirs = await call('/notifications', 'GET', undefined, await app.signIn('assigned@example.com'))
    expect([assigned > 0, theirs.body.data]).toEqual([true, []])
  })

  it('U-07 C-12 an import that is sent again with its key runs once, and names the running one without a key', async () => {
    const row = 'first_name,last_name,email\nA,One,one@example.com\n'
    const key = { 'Idempotency-Key': 'import-1' }
    const folder = join(app.services.config.dataDir, 'imports')
    const before = await readdir(folder)
    const [first, second] = [
      await send('/customers/import', row, token, key),
      await send('/customers/import', row, token, key),
    ]
    expect(first.status).toBe(202)
    expect(second).toEqual(first)
    const unkeyed = await send('/customers/import', row)
    expect(unkeyed).toMatchObject({ status: 409, body: { details: { job: first.body.data.id } } })
    await work()
    expect(await send('/customers/import', row, token, key)).toEqual(first)
    await work()
    expect(await names()).toEqual(['A One'])
    const other = await send('/customers/import', row.replace('One', 'Two'), token, key)
    expect(other).toMatchObject({ status: 428, body: { code: 'idempotency_mismatch' } })
    // What was sent again is not kept.
    const kept = (await readdir(folder)).filter(name => !before.includes(name))
    expect(kept).toEqual([first.body.data.import])
  })

  it('F-01 C-12 a program learns which columns fill no field: unknown ones are refused, others are named', async () => {
    const file = 'first_name,last_name,fone,email,created_at,number\nA,One,+21671000000,one@example.com,,\n'
    const refused = await send('/customers/import', file)
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { unknown: [expect.stringMatching(/: fone\./)] } },
    })
    const taken = await send('/customers/import?unknown=ignore', file)
    expect(taken).toMatchObject({ status: 202, body: { data: { left_out_columns: ['fone', 'created_at'] } } })
  })

  it("C-11 reports a file that can't be read to its end, and can read it with other options", async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `A,B,a${at}@example.com`)
    const imported = await upload(['first_name,last_name,email', ...lines, 'A,"B,x@example.com'].join('\n'))
    const broken = await check(imported.id)
    expect(broken).toMatchObject({ status: 'columns', counts: {} })
    expect(broken.problem).toBe('A quotation mark near row 302 is never closed.')
    const chosen = await call(`/imports/${imported.id}`, 'PUT', { reading: { separator: ';' } })
    expect(chosen.body.data.problem).toBeNull()
  })
})
