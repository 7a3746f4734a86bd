import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines, withIndexes } from '../../support/databases'
import { openPolicyOffice, type PolicyOffice } from '../policies/policyOffice'
import { openStudio } from '../studio/studioApp'
import { readPdf } from './readPdf'

const euros = (amount: number) => ({ amount: Math.round(amount * 100), currency: 'EUR' })

// The printed content does not depend on the database, so one engine is enough.
describe.each(mainEngines.slice(0, 1))('D-07 policy documents on $name', engine => {
  let office: PolicyOffice
  let policy: Values
  beforeAll(async () => {
    office = await openPolicyOffice(withIndexes(engine))
    policy = await office.takeOver({
      policy_no: 'HANN-77-4411',
      premium_net: euros(1234.5),
      commission_rate: '13.7',
      coverages: [
        { code: 'TPL', name: 'Liability', included: true, limit: euros(50_123), deductible: euros(61.5) },
        { code: 'GLASS', name: 'Glass', included: false },
      ],
    })
  })
  afterAll(() => office.app.close())

  const read = async (path: string, token = office.manager) => {
    const answer = await office.app.app.request(`/api/v1/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(200)
    return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).whole
  }

  it('D-07 a certificate states the insured, the cover and its dates, and nothing of the commission', async () => {
    const text = await read(`policies/${policy.id}/documents/certificate.pdf?language=en`)
    for (const said of ['AmelTrabelsi', 'Hannibal', 'Motor', 'HANN-77-4411', 'Jan1,2027', 'Liability'])
      expect(text).toContain(said)
    expect(text).toContain('€50,123.00')
    expect(text).toContain('€61.50')
    for (const hidden of ['Glass', '13.7', '1,234.50']) expect(text).not.toContain(hidden)
    const arabic = await read(`policies/${policy.id}/documents/certificate.pdf?language=ar`)
    expect(arabic).toContain('HANN-77-4411')
    expect(arabic).toContain('50,123.00')
  })

  it('D-07 a receipt states what was paid when and how, and what is still open', async () => {
    const [first] = await office.parts('instalments', policy.id)
    const paid = await office.ask(`instalments/${first?.id}/pay_part`, {
      payment_on: '2027-02-27',
      payment_amount: euros(321.25),
      payment_method: 'cheque',
      payment_reference: 'CHQ-90817',
    })
    const text = await read(`instalments/${paid.id}/documents/receipt.pdf?language=en`)
    for (const said of ['AmelTrabelsi', 'Hannibal', 'Feb27,2027', 'CHQ-90817', '€321.25'])
      expect(text).toContain(said)
    const { open } = await office.ask(`instalments/${paid.id}`)
    const left = (open as { amount: number }).amount / 100
    expect(text).toContain(left.toLocaleString('en', { minimumFractionDigits: 2 }))
  })

  it('T-01 D-07 own fields that are marked are printed with their labels, for people who can see them', async () => {
    const studio = await openStudio(office.app)
    const { call, token: admin } = studio
    const only = { readable: { action: 'manage', subject: 'definitions' } }
    await studio.apply({
      policies: {
        extends: 'policies',
        fields: {
          plate_colour: { kind: 'choice', options: ['blue', 'dark_red'], printed: true },
          inspected: { kind: 'yesNo', printed: true },
          garage_id: { kind: 'reference', to: 'insurance-companies', printed: true },
          found_via: { kind: 'text' },
          risk_grade: { kind: 'text', printed: true, ...only },
          empty_one: { kind: 'text', printed: true },
        },
        labels: {
          en: { fields: { plate_colour: 'Plate colour', inspected: 'Seen by us' } },
          ar: {
            fields: { plate_colour: 'لون اللوحة' },
            options: { plate_colour: { dark_red: 'أحمر داكن' } },
          },
        },
      },
      customers: { extends: 'customers', fields: { tax_code: { kind: 'text', printed: true } } },
    })
    const { version } = await office.policy(policy.id)
    const own = { plate_colour: 'dark_red', inspected: true, garage_id: office.ids.company }
    const noted = { found_via: 'The fair', risk_grade: 'Grade-7' }
    await call(`policies/${policy.id}`, { version, ...own, ...noted }, { method: 'PUT' })
    const { id, ...customer } = await office.ask(`customers/${office.ids.customer}`)
    const taxed = { version: customer.version, tax_code: 'TAX-4711' }
    await call(`customers/${id}`, taxed, { method: 'PUT' })

    const certificate = `policies/${policy.id}/documents/certificate.pdf`
    const text = await read(`${certificate}?language=en`)
    for (const said of ['Moredetails', 'PlatecolourDarkred', 'SeenbyusYes', 'GarageHannibal'])
      expect(text).toContain(said)
    expect(text).toMatch(/Customer.*TaxcodeTAX-4711/)
    for (const hidden of ['Thefair', 'Grade-7', 'Emptyone']) expect(text).not.toContain(hidden)
    expect(await read(`${certificate}?language=en`, admin)).toContain('RiskgradeGrade-7')
    const arabic = (await read(`${certificate}?language=ar`)).normalize('NFKC')
    for (const said of ['نعم', 'داكن', 'اللوحة', 'تفاصيل']) expect(arabic).toContain(said)
    const [first] = await office.parts('instalments', policy.id)
    const receipt = await read(`instalments/${first?.id}/documents/receipt.pdf?language=en`)
    for (const said of ['PlatecolourDarkred', 'TAX-4711']) expect(receipt).toContain(said)
    expect((await call('studio/resources/customers')).body.data.printed_on).toEqual(
      expect.arrayContaining(['Certificate', 'Receipt']),
    )
    await studio.close()
  })
})
