import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { Charges } from '../../../resources/policies/pages/Charges'
import { ShowPage } from '../../../src/pages/ShowPage'
import { show } from '../stage'
import { answersWith, euros, none, onDay, policy, policyResource, texts } from './policyPage'

const place = { resources, texts }
const period = { from: onDay(-100), until: onDay(265) }
const money = (amount: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(amount)
/** A half of 1,120.00 by days: of 365 days, those from the 83rd after today are left. */
const [DAYS, LEFT] = [365, 182]
const charge_rows = [
  { ...period, key: '0 premium', kind: 'premium', net: euros(1000), fees: none, taxes: euros(120), act: 0 },
  { ...period, key: '0 fee', kind: 'fee', net: none, fees: euros(100), taxes: euros(12), act: 0 },
]

async function openDialog() {
  const record = policy({ charge_rows, charged_total: euros(1232), cancel_method: 'pro_rata' })
  const transition = vi.fn(async () => ({ data: record }))
  show(<ShowPage resource={policyResource} />, {
    ...place,
    at: '/parcels/5/show',
    answers: {
      ...answersWith({}),
      getOne: async () => ({ data: record }),
      figures: async () => ({ data: {}, meta: { failed: {} } }),
      transitions: async () => ({ data: [{ name: 'cancel', to: '', allowed: true, missing: [] }] }),
      transition,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel policy' }))
  return within(await screen.findByRole('dialog'))
}

describe('K-13 the dialog of a cancellation', () => {
  it('K-13 shows how the return premium is worked out, by charge, with the fee that is kept', async () => {
    const dialog = await openDialog()
    const day = dialog.getByLabelText(/^Cancelled from/)
    await userEvent.clear(day)
    await userEvent.type(day, onDay(265 - LEFT))
    const back = [1000, 120].map(
      part => Math.round(part * 100) - Math.round((part * 100 * (DAYS - LEFT)) / DAYS),
    )
    const total = (back[0] ?? 0) + (back[1] ?? 0)
    const [premium, fee] = await dialog.findAllByRole('listitem')
    expect(premium).toHaveTextContent(`Premium€1,120.00 × ${LEFT} ÷ ${DAYS} days${money(total / 100)}`)
    expect(fee).toHaveTextContent('Fees€112.00, not returned€0.00')
    expect(dialog.getByText('How it is worked out')).toBeVisible()
    expect(dialog.queryByText('By the formula')).toBeNull()
  })

  it("K-13 shows the formula's figure next to the carrier's own", async () => {
    const dialog = await openDialog()
    const own = dialog.getByRole('textbox', { name: /^Carrier’s return premium/ })
    await userEvent.type(own, '400')
    await userEvent.tab()
    expect(await dialog.findByText('By the formula')).toBeVisible()
    expect(dialog.getByText('Return premium').parentElement).toHaveTextContent('€400.00')
  })
})

describe('K-13 the charges of a policy', () => {
  const charge = (id: number, values: object = {}) => ({
    ...{ id, number: id, key: `c${id}`, kind: 'endorsement', source: 'endorsement', endorsement_id: 12 },
    ...{ ...period, booked_on: onDay(-3), net: euros(100), fees: none, taxes: euros(12), total: euros(112) },
    ...values,
  })

  it('K-13 lists them with their period and sum, and a reversed one with its mirror only on request', async () => {
    const mirror = { net: euros(-100), taxes: euros(-12), total: euros(-112), reverses_id: 2 }
    const charges = [
      charge(1, { kind: 'premium', endorsement_id: null, net: euros(1000), total: euros(1120) }),
      charge(2),
      charge(3, mirror),
    ]
    show(<Charges policy={policy()} />, {
      ...place,
      at: '/branches/create',
      answers: answersWith({ 'policy-charges': charges }),
    })
    const panel = within(await screen.findByRole('region', { name: 'Charges' }))
    expect(panel.getAllByRole('row')).toHaveLength(3)
    expect(panel.getByRole('row', { name: /^Charged for the term/ })).toHaveTextContent('€1,120.00')
    const control = panel.getByRole('button', { name: 'Show 1 reversed charge' })
    control.focus()
    await userEvent.keyboard(' ')
    const [, , reversed, reversal] = panel.getAllByRole('row')
    expect(reversed).toHaveTextContent('€112.00')
    expect(reversal).toHaveTextContent(/Reversal of .*-€112\.00/)
  })
})
