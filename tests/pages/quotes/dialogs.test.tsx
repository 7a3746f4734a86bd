import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RaRecord } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { AcceptDialog } from '../../../resources/quotes/pages/AcceptDialog'
import { AddCarrierDialog } from '../../../resources/quotes/pages/AddCarrierDialog'
import { RecommendDialog } from '../../../resources/quotes/pages/RecommendDialog'
import type { Board } from '../../../resources/quotes/pages/useBoard'
import type { Rule } from '../../../src/core/access/rule'
import { rememberOperation } from '../../../src/ui/records/operationOf'
import { UndoPlace } from '../../../src/ui/undo/UndoPlace'
import { dinars, quote } from '../../quoteGrid/quotes'
import { callOf } from '../../support/callOf'
import { type Answers, failure, show } from '../stage'

const GRID = 'resources.quote-grid'
const order = { id: 5, version: 3, insurance_type_id: 2, status: 'offered' } as RaRecord
const offer = quote(11, { premium_net: dinars(900), version: 4, status: 'presented' })
const button = (name: string) => screen.getByRole('button', { name: `${GRID}.${name}` })

function open(page: (close: () => void) => React.ReactNode, answers: Answers, rules?: Rule[]) {
  const close = vi.fn()
  show(page(close), { answers, resources, at: '/branches/create', ...(rules && { rules }) })
  return close
}

describe('D-06 accepting a quote', () => {
  const dialog = (close: () => void) => (
    <AcceptDialog quote={offer} order={order} name="Alpha" onClose={close} onChanged={() => undefined} />
  )

  it('D-06 D-07 one click accepts it and issues its policy, each under the version of the step before', async () => {
    const transition = vi.fn(async ({ name }: { name: string }, _body?: object) => ({
      data: { ...order, version: name === 'accept' ? 7 : 8, ...(name === 'issue' && { policy_id: 31 }) },
    }))
    const getMany = async () => ({ data: [{ id: 31, label: 'P-2027-000031' }] })
    const close = open(dialog, { transition, getMany })
    await userEvent.click(await screen.findByRole('button', { name: `${GRID}.accept_and_issue` }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(transition.mock.calls).toEqual([
      [
        { resource: 'work-orders', id: 5, name: 'accept' },
        { version: 3, accepted_quote_id: 11 },
      ],
      [{ resource: 'work-orders', id: 5, name: 'issue' }, { version: 7 }],
    ])
  })

  it('D-07 does not accept again if only its policy was refused', async () => {
    const refused = failure(409, { message: 'Documents are missing', details: {} })
    const transition = vi.fn(async ({ name }: { name: string }, _body?: object) => {
      if (name === 'issue' && transition.mock.calls.length === 2) throw refused
      return { data: { ...order, version: 7 } }
    })
    const close = open(dialog, { transition })
    await userEvent.click(await screen.findByRole('button', { name: `${GRID}.accept_and_issue` }))
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
    expect(close).not.toHaveBeenCalled()
    // The dialog shows its progress and offers only the remaining step.
    expect(screen.getByRole('dialog', { name: `${GRID}.accepted_not_issued` })).toBeVisible()
    expect(screen.queryByRole('button', { name: `${GRID}.accept` })).toBeNull()
    await userEvent.click(button('issue'))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(transition.mock.calls.map(([{ name }]) => name)).toEqual(['accept', 'issue', 'issue'])
  })

  it("P-06 users who can't create policies can accept, without an offer to issue", async () => {
    const transition = vi.fn(async () => ({ data: order }))
    open(dialog, { transition }, [{ action: 'manage', subject: 'work-orders' }])
    await userEvent.click(await screen.findByRole('button', { name: `${GRID}.accept` }))
    expect(screen.queryByRole('button', { name: `${GRID}.accept_and_issue` })).toBeNull()
    await waitFor(() => expect(transition).toHaveBeenCalledTimes(1))
  })
})

describe('D-06 recommending a quote', () => {
  it('D-06 asks for the reason, and saves none without one', async () => {
    const update = vi.fn(async (_resource: string, { data }: { data: object }) => ({
      data: { ...offer, ...data },
    }))
    const close = open(done => <RecommendDialog quote={offer} name="Alpha" onClose={done} />, { update })
    const reason = await screen.findByRole('textbox')
    await userEvent.type(reason, '  ')
    await userEvent.click(button('recommend'))
    expect(reason).toBeInvalid()
    expect(update).not.toHaveBeenCalled()
    await userEvent.type(reason, 'Widest cover ')
    await userEvent.click(button('recommend'))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(update.mock.calls[0]?.[1]).toMatchObject({
      id: 11,
      data: { recommended: true, recommendation: 'Widest cover' },
    })
  })
})

describe('D-02 adding a carrier', () => {
  it('D-02 D-06 O-06 offers active carriers appointed for the type and not asked yet, asks the chosen ones, and undoes that', async () => {
    const board = { snapshot: { quotes: new Map([[11, { ...offer, insurance_company_id: 8 }]]) } }
    const getList = vi.fn(async (_resource: string, _query: { filter: object }) => ({
      data: [{ id: 9, label: 'Omega' }],
      total: 1,
    }))
    const create = vi.fn(async () => ({ data: rememberOperation({ id: 12 }, 'asked') }))
    const undo = vi.fn(async () => ({ restored: 1 }))
    const close = open(
      done => (
        <>
          <AddCarrierDialog order={order} board={board as unknown as Board} onClose={done} />
          <UndoPlace />
        </>
      ),
      { getList, create, call: callOf({ 'POST /operations/{id}/undo': undo }) },
    )
    await userEvent.click(await screen.findByRole('combobox'))
    await userEvent.click(await screen.findByRole('option', { name: 'Omega' }))
    expect(getList.mock.calls[0]?.[1].filter).toEqual({
      status: 'active',
      appointed_type_ids: 2,
      id_neq_any: [8],
    })
    await userEvent.click(button('ask'))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(create).toHaveBeenCalledWith('quotes', { data: { work_order_id: 5, insurance_company_id: 9 } })
    await userEvent.click(await screen.findByText('Undo'))
    await waitFor(() =>
      expect(undo).toHaveBeenCalledWith(expect.objectContaining({ params: { id: 'asked' }, body: {} })),
    )
  })
})
