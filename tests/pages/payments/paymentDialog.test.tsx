import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { PaymentDialog } from '../../../resources/payments/pages/PaymentDialog'
import { failure, show } from '../stage'

const DIALOG = 'resources.payment-dialog'
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const part = (id: number, due_on: string, paid = 0) => ({
  ...{ id, label: `P / ${id}`, policy_id: 1, customer_id: 7, number: id, due_on },
  ...{ amount: eur(30_000), paid: eur(paid), status: 'due', billing_mode: 'agency_bill' },
})

function open(parts: object[], create = vi.fn(async () => ({ data: { id: 1, number: 'PAY-1' } }))) {
  const close = vi.fn()
  const getList = vi.fn(async () => ({ data: parts, total: parts.length }))
  const answers = { getList, create } as never
  show(<PaymentDialog customer_id={7} onClose={close} />, { answers, resources, at: '/branches/create' })
  return { close, create, getList }
}
const parts = () => screen.getAllByRole('listitem').map(row => row.querySelector('input')?.value)
const amount = () => screen.findByRole('textbox', { name: /amount.*EUR/iu })

describe('K-03 recording a payment', () => {
  it('K-03 spreads a cheque of 700 over parts of 300, the oldest first, by keyboard alone', async () => {
    const { close, create, getList } = open([
      part(1, '2027-01-01'),
      part(2, '2027-04-01'),
      part(3, '2027-07-01'),
    ])
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
    expect(getList.mock.calls[0]).toMatchObject(['instalments', { filter: { customer_id: 7 } }])
    expect(await amount()).toHaveFocus()
    await userEvent.keyboard('700')
    expect(parts()).toEqual(['300.00', '300.00', '100.00'])
    expect(screen.getByRole('status')).toHaveTextContent(`${DIALOG}.all_spread`)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(create.mock.calls[0]).toMatchObject([
      'payments',
      {
        data: {
          ...{ customer_id: 7, amount: eur(70_000), method: 'transfer' },
          spread: [
            { instalment_id: 1, amount: eur(30_000) },
            { instalment_id: 2, amount: eur(30_000) },
            { instalment_id: 3, amount: eur(10_000) },
          ],
        },
      },
    ])
  })

  it('K-03 says what is left over, also after a part was changed, and why a payment was refused', async () => {
    const refused = vi.fn(async () => {
      throw failure(422, { message: 'No credit', errors: {} })
    })
    const { close } = open([part(1, '2027-01-01', 10_000)], refused as never)
    await userEvent.type(await amount(), '250')
    await waitFor(() => expect(parts()).toEqual(['200.00']))
    expect(screen.getByRole('status')).toHaveTextContent(`${DIALOG}.left`)
    const line = screen.getByRole('textbox', { name: /P \/ 1/u })
    await userEvent.clear(line)
    await userEvent.type(line, '260')
    expect(screen.getByRole('status')).toHaveTextContent(`${DIALOG}.from_credit`)
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
    expect(close).not.toHaveBeenCalled()
    await userEvent.type(line, 'x')
    expect(screen.getByRole('status')).toHaveTextContent(`${DIALOG}.unreadable`)
    expect(screen.getByRole('button', { name: `${DIALOG}.book` })).toBeDisabled()
  })
})
