import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSettings } from '../../../server/base/settings/settings'
import { taskKinds } from '../../../server/features/taskKinds'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const api = '/api/v1'

describe.each(engines)('F-06 texts are compared in one way, on $name', engine => {
  let test: TestApp
  let token: string

  const call = (path: string, body?: unknown) => test.call(encodeURI(`${api}/${path}`), { token, body })
  const make = async (resource: string, values: object) => (await call(resource, values)).body.data
  const named = (rows: { name: string }[]) => rows.map(({ name }) => name).sort()
  const listed = async (filter: object) => {
    const { body } = await test.call(
      `${api}/customers?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      { token },
    )
    return named(body.data)
  }
  const duplicates = async (draft: object) => {
    const { body } = await call('customers/duplicates', { kind: 'person', ...draft })
    return body.data.map(({ label, matched }: { label: string; matched: string[] }) => [label, ...matched])
  }

  beforeAll(async () => {
    test = await openTestApp(engine)
    await writeSettings(test.services.db.kysely, { country: 'TN', default_currency: 'TND' })
    await test.services.office.refresh()
    await test.addAccount({ email: 'admin@example.com' })
    await test.addAccount({ email: 'agent@example.com', name: 'Sâmi  Ben-Ali' })
    token = await test.signIn('admin@example.com')
    const people = [
      {
        first_name: 'Élodie',
        last_name: 'N’Diaye-Lefèvre',
        phone: '+216 98 765 430',
        phone2: '+216 20 111 222',
        national_id: 'AB-123/CD',
        email: 'elodie@example.com',
        bank_iban: 'TN5910006035183598478831',
      },
      { first_name: 'أحمد', last_name: 'بن علي', phone: '+216 22 000 111', national_id: '08 123 456' },
      { first_name: 'Işık', last_name: 'Çelik', phone: '+216 22 000 112', occupation: 'Chef d’équipe' },
    ]
    await make('customers', {
      kind: 'company',
      company_name: 'Sté « Le Phare » 2',
      registration_no: 'AB-123/CD',
      tax_no: '1.234.567/A/M',
      email: 'phare@example.com',
      contacts: [{ name: 'Sami' }],
    })
    for (const person of people) await make('customers', person)
  })
  afterAll(() => test.close())

  const FRENCH = 'Élodie N’Diaye-Lefèvre'
  const ARABIC = 'أحمد بن علي'
  const TURKISH = 'Işık Çelik'
  const COMPANY = 'Sté « Le Phare » 2'

  it.each([
    [{ first_name: 'ELODIE' }, FRENCH],
    [{ name: 'elodie  NDiaye Lefevre' }, FRENCH],
    [{ name_q: 'diaye‑lef' }, FRENCH],
    [{ name_eq_any: ["elodie n'diaye lefevre", 'nobody'] }, FRENCH],
    [{ national_id: 'ab123cd' }, FRENCH],
    [{ national_id_q: '123 CD' }, FRENCH],
    [{ bank_iban: 'TN59 1000 6035\u00a01835-9847 8831' }, FRENCH],
    [{ bank_iban_q: '6035-1835' }, FRENCH],
    [{ phone_q: '98-765-430' }, FRENCH],
    [{ phone2: '00216 20 111 222' }, FRENCH],
    [{ email: '\u200emailto:ELODIE@example.com' }, FRENCH],
    [{ name: '\u200fاحمد بن على' }, ARABIC],
    [{ first_name_q: 'احمـد' }, ARABIC],
    [{ national_id: '٠٨١٢٣٤٥٦' }, ARABIC],
    [{ name_q: 'ISIK CEL' }, TURKISH],
    [{ occupation: "chef d'equipe" }, TURKISH],
  ])('F-06 the filter %j finds %s', async (filter, name) => {
    expect(await listed(filter)).toEqual([name])
  })

  it.each([
    ['98-765-430', FRENCH],
    ['98.765.430', FRENCH],
    ['+216 98 765 430', FRENCH],
    ['+216-98-765-430', FRENCH],
    ['0021698765430', FRENCH],
    ['(00216) 98 765 430', FRENCH],
    ['20 111 222', FRENCH],
    ['ab123cd', COMPANY],
    ['AB-123-CD', COMPANY],
    ['AB 123 CD', COMPANY],
    ['1234567AM', COMPANY],
    ['1234567-A', COMPANY],
    ['"le phare"', COMPANY],
    ['phare2', COMPANY],
    ['ndiaye lefevre', FRENCH],
    ['lefevre-n’diaye', FRENCH],
    ['٢٢ ٠٠٠ ١١١', ARABIC],
    ['علی', ARABIC],
    ['çelık', TURKISH],
  ])('F-06 the search %s finds %s, and so does the list', async (q, name) => {
    const { body } = await test.call(`${api}/search?q=${encodeURIComponent(q)}`, { token })
    const groups = body.data as { resource: string; records: { label: string }[] }[]
    const found = groups.find(({ resource }) => resource === 'customers')?.records ?? []
    expect(found.map(({ label }) => label)).toEqual([name])
    expect(await listed({ q })).toEqual([name])
  })

  it('F-06 a duplicate is found in another spelling, and by the second phone', async () => {
    expect(await duplicates({ first_name: 'elodie', last_name: 'NDIAYE LEFEVRE' })).toEqual([
      [FRENCH, 'name'],
    ])
    expect(await duplicates({ national_id: 'AB 123 CD' })).toEqual([[FRENCH, 'national_id']])
    expect(await duplicates({ phone: '20-111-222' })).toEqual([[FRENCH, 'phone']])
    expect(await duplicates({ phone2: '98 765 430' })).toEqual([[FRENCH, 'phone2']])
    expect(await duplicates({ email: 'mailto:Elodie@Example.com' })).toEqual([[FRENCH, 'email']])
    expect(await duplicates({ first_name: 'احمد', last_name: 'بن علی' })).toEqual([[ARABIC, 'name']])
    expect(await duplicates({ first_name: '-', last_name: '-' })).toEqual([])
    expect(await duplicates({ first_name: 'Elodie', last_name: 'Lefevre' })).toEqual([])
  })

  it('F-06 what was typed stays, and another spelling of a unique number is allowed', async () => {
    const [person] = (await call('customers?filter={"first_name":"elodie"}')).body.data
    expect(person).toMatchObject({ name: FRENCH, national_id: 'AB-123/CD' })
    const other = { first_name: 'Rim', last_name: 'Sassi', phone: '+216 22 000 113' }
    expect((await call('customers', { ...other, national_id: 'ab-123/cd' })).body.errors).toHaveProperty(
      'national_id',
    )
    expect((await call('customers', { ...other, national_id: 'AB 123 CD' })).status).toBe(201)
  })

  it('F-06 choices and references of an import are found in another spelling', async () => {
    const { body } = await call('users/choices?q=sami ben ali')
    expect(body.data.map(({ label }: { label: string }) => label)).toEqual(['Sâmi  Ben-Ali'])
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv', 'Accept-Language': 'en' }
    const content = 'First name,Last name,Phone,Assigned to\nLina,Zouari,+216 22 000 114,SAMI BEN ALI\n'
    const sent = await test.app.request(`${api}/customers/imports?name=list.csv`, {
      method: 'POST',
      headers,
      body: content,
    })
    const { data } = (await sent.json()) as { data: { id: string } }
    await call(`imports/${data.id}/check`, {})
    while (await runNextChunk(test.services, taskKinds));
    const rows = (await call(`imports/${data.id}/rows`)).body.data
    expect(rows).toMatchObject([{ state: 'create', issues: [] }])
  })
})
