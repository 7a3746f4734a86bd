import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSettings } from '../../../server/base/settings/settings'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const api = '/api/v1'

describe.each(mainEngines)('product on $name', engine => {
  let test: TestApp
  let token: string

  const post = (path: string, body: unknown) => test.call(`${api}/${path}`, { token, body })
  const errorsOf = async (path: string, body: unknown) => (await post(path, body)).body.errors

  beforeAll(async () => {
    test = await openTestApp(engine)
    await writeSettings(test.services.db.kysely, { country: 'TN', default_currency: 'TND' })
    await test.services.office.refresh()
    await test.addAccount({ email: 'admin@example.com' })
    token = await test.signIn('admin@example.com')
  })
  afterAll(() => test.close())

  it('D-01 a person needs both names and a contact, a company its name and a contact', async () => {
    expect(await errorsOf('customers', { kind: 'person', phone: '71 123 456' })).toEqual({
      first_name: ['This is required.'],
      last_name: ['This is required.'],
    })
    const person = { first_name: 'Amel', last_name: 'Trabelsi' }
    expect(await errorsOf('customers', person)).toEqual({
      phone: ['Enter a phone number or an email address.'],
      email: ['Enter a phone number or an email address.'],
    })
    const company = { kind: 'company', company_name: 'Olive & Sons', email: 'office@olive.example' }
    expect(await errorsOf('customers', company)).toEqual({
      contacts: ['A company needs at least one contact.'],
    })
    const contacts = [{ name: 'Sami' }]
    expect(await errorsOf('customers', { ...company, first_name: 'Amel', contacts })).toHaveProperty(
      'first_name',
    )
    const made = await post('customers', { ...company, contacts })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      name: 'Olive & Sons',
      first_name: null,
      status: 'prospect',
      assigned_to: 1,
    })
  })

  it('D-01 phones are normalized, birth dates and IBANs are validated, consent is dated', async () => {
    const person = { first_name: 'Yasmine', last_name: 'Ben Ali', phone: '٧١ ١٢٣ ٤٥٦' }
    expect(await errorsOf('customers', { ...person, date_of_birth: '2090-01-01' })).toHaveProperty(
      'date_of_birth',
    )
    expect(await errorsOf('customers', { ...person, bank_iban: 'TN5910006035183598478832' })).toHaveProperty(
      'bank_iban',
    )
    const bank_iban = 'TN59 1000 6035 1835 9847 ٨٨٣١'
    const { body } = await post('customers', { ...person, consent_data: true, bank_iban })
    expect(body.data).toMatchObject({
      name: 'Yasmine Ben Ali',
      phone: '+21671123456',
      bank_iban: 'TN5910006035183598478831',
    })
    expect(body.data.consent_at).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  it('D-01 finds probable duplicates by shared details', async () => {
    await post('customers', { first_name: 'Karim', last_name: 'Jaziri', phone: '+21698765432' })
    const { body } = await post('customers/duplicates', {
      kind: 'person',
      first_name: 'K.',
      last_name: 'Jaziri',
      phone: '98 765 432',
    })
    expect(body.data).toMatchObject([{ label: 'Karim Jaziri' }])
  })

  it('D-12 a status changes only by a transition, with its reason in the history', async () => {
    const { body } = await post('customers', { first_name: 'Hedi', last_name: 'Slim', phone: '+21620000001' })
    const path = `customers/${body.data.id}`
    const set = await test.call(`${api}/${path}`, { token, method: 'PUT', body: { status: 'blocked' } })
    expect(set.body.errors).toHaveProperty('status')
    expect((await post(`${path}/block`, {})).status).toBe(422)
    expect((await post(`${path}/block`, { reason: 'Fraud' })).body.data.status).toBe('blocked')
    expect((await post(`${path}/block`, { reason: 'Once more' })).status).toBe(409)
    const history = await test.call(`${api}/${path}/history`, { token })
    expect(history.body.data[0]).toMatchObject({
      action: 'block',
      reason: 'Fraud',
      by: { id: 1 },
      changes: [{ field: 'status', before: 'prospect', after: 'blocked' }],
    })
  })

  it('D-02 a carrier becomes active only with a licence, and its appointments are visible to its editors', async () => {
    const type = await post('insurance-types', { name: 'Motor', code: 'MOTOR', category: 'motor' })
    const appointment = {
      insurance_type_id: type.body.data.id,
      commission_rate: '12.5',
      effective_from: '2026-01-01',
    }
    const carrier = { name: 'Hannibal', code: 'HANN', appointments: [appointment] }
    const wrong = { ...carrier, appointments: [{ ...appointment, effective_to: '2025-01-01' }] }
    expect(await errorsOf('insurance-companies', wrong)).toEqual({
      appointments: ['An appointment must end after it starts.'],
    })
    const { body } = await post('insurance-companies', carrier)
    const path = `insurance-companies/${body.data.id}`
    // The currency is the office's, since none was given.
    expect(body.data).toMatchObject({ status: 'draft', currency: 'TND' })
    expect((await post(`${path}/activate`, {})).status).toBe(409)
    await test.call(`${api}/${path}`, {
      token,
      method: 'PUT',
      body: { licence_no: 'TN-1', licence_expiry: '2030-01-01' },
    })
    expect((await post(`${path}/activate`, {})).body.data.status).toBe('active')
    expect((await post('insurance-companies', { ...carrier, code: 'HAN2' })).body.errors).toHaveProperty(
      'name',
    )
  })

  it('D-03 an insurance type is offered only with a coverage, and its taxes have dates', async () => {
    const tax = { code: 'TUA', name: 'Tax', rate: '10', valid_from: '2026-01-01' }
    const type = { name: 'Home', code: 'HOME', category: 'property' }
    expect(await errorsOf('insurance-types', { ...type, tax_lines: [tax, tax] })).toHaveProperty('tax_lines')
    expect(
      await errorsOf('insurance-types', { ...type, tax_lines: [{ ...tax, rate: '101' }] }),
    ).toHaveProperty('tax_lines.0.rate')
    const { body } = await post('insurance-types', { ...type, tax_lines: [tax] })
    const refused = await post(`insurance-types/${body.data.id}/activate`, {})
    expect(refused.body.details.missing).toEqual([{ message: 'Add a coverage first.' }])
    const coverages = [
      {
        code: 'FIRE',
        name: 'Fire',
        limit_kind: 'sum_insured',
        default_deductible: { amount: 1500, currency: 'TND' },
      },
    ]
    await test.call(`${api}/insurance-types/${body.data.id}`, { token, method: 'PUT', body: { coverages } })
    expect((await post(`insurance-types/${body.data.id}/activate`, {})).body.data).toMatchObject({
      coverages: [{ mandatory: false }],
      status: 'active',
      default_term_months: 12,
    })
  })

  it('D-09 a user has a unique address, signs in with the given password, and is signed out when deactivated', async () => {
    const person = { name: 'Léa Fontaine', email: 'Lea@Example.com', password: 'correct-horse-battery' }
    const made = await post('users', person)
    expect(made.body.data).toMatchObject({ email: 'lea@example.com', user_type: 3, active: true })
    expect(JSON.stringify(made.body)).not.toContain('scrypt')
    expect(await errorsOf('users', { ...person, name: 'Other' })).toHaveProperty('email')
    const theirs = await test.signIn('lea@example.com')
    expect((await test.call(`${api}/auth/me`, { token: theirs })).status).toBe(200)
    await test.call(`${api}/users/${made.body.data.id}`, { token, method: 'PUT', body: { active: false } })
    expect((await test.call(`${api}/auth/me`, { token: theirs })).status).toBe(401)
  })

  it('D-09 an update without a password keeps it; a new password ends the old sessions', async () => {
    const made = await post('users', {
      name: 'Omar',
      email: 'omar@example.com',
      password: 'correct-horse-battery',
    })
    const path = `${api}/users/${made.body.data.id}`
    await test.call(path, { token, method: 'PUT', body: { name: 'Omar Slim' } })
    const theirs = await test.signIn('omar@example.com')
    await test.call(path, { token, method: 'PUT', body: { phone: '+21671000111' } })
    expect((await test.call(`${api}/auth/me`, { token: theirs })).body.data.name).toBe('Omar Slim')
    await test.call(path, { token, method: 'PUT', body: { password: 'another-horse-battery' } })
    expect((await test.call(`${api}/auth/me`, { token: theirs })).status).toBe(401)
  })

  it('D-11 amounts stay exact in currencies of three, two and no decimals', async () => {
    for (const money of [
      { amount: 1, currency: 'TND' },
      { amount: 9007199254740991, currency: 'EUR' },
      { amount: 500, currency: 'JPY' },
    ]) {
      const coverage = { code: 'A', name: 'A', limit_kind: 'aggregate', default_deductible: money }
      const code = `X-${money.currency}`
      const { body } = await post('insurance-types', {
        name: code,
        code,
        category: 'other',
        coverages: [coverage],
      })
      if (money.amount <= 1e15) expect(body.data.coverages[0].default_deductible).toEqual(money)
      else expect(body.errors).toHaveProperty('coverages.0.default_deductible.amount')
    }
  })
})
