import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RaRecord } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { AcceptDialog } from '../../../resources/quotes/pages/AcceptDialog'
import { QuoteBoard } from '../../../resources/quotes/pages/QuoteBoard'
import { RequestChanges } from '../../../resources/quotes/pages/RequestChanges'
import { dinars, quote } from '../../quoteGrid/quotes'
import { type Answers, show } from '../stage'

const GRID = 'resources.quote-grid'
const order = { id: 5, number: 'WO-1', version: 3, insurance_type_id: 2, status: 'offered' } as RaRecord
const building = {
  key: 'answers.building',
  label: { en: 'Building' },
  before: { en: '100,000' },
  after: { en: '400,000' },
}
const older = { outdated: true, request_changes: [building] }
const presented = { premium_net: dinars(900), status: 'presented' }
const quotes = [
  quote(11, { ...presented, ...older }),
  quote(12, { ...presented, premium_net: dinars(950) }),
  quote(13, { ...older, status: 'requested' }),
]

function open(more: Answers = {}) {
  const getList = async (resource: string) => {
    const data = resource === 'quotes' ? quotes : []
    return { data, total: data.length }
  }
  const answers: Answers = {
    getList,
    getOne: async () => ({ data: { id: 2, coverages: [] } }),
    getMany: async (_resource: string, { ids }: { ids: number[] }) => ({
      data: ids.map(id => ({ id, label: `Carrier ${id}` })),
    }),
    transitions: async () => ({ data: [] }),
    ...more,
  }
  show(<QuoteBoard order={order} onChanged={() => undefined} />, {
    answers,
    resources,
    at: '/branches/create',
  })
}

it('D-06 case 82: the grid marks quotes of an older request, and offers their next step in place of accepting', async () => {
  open()
  const [first, second, third] = await screen.findAllByRole('columnheader').then(heads => heads.slice(1))
  expect(within(first as HTMLElement).getByText(`${GRID}.outdated`)).toBeVisible()
  expect(within(first as HTMLElement).getByRole('button', { name: /confirm/iu })).toBeVisible()
  expect(within(first as HTMLElement).queryByRole('button', { name: /accept$/iu })).toBeNull()
  expect(within(second as HTMLElement).queryByText(`${GRID}.outdated`)).toBeNull()
  expect(within(second as HTMLElement).getByRole('button', { name: /accept/iu })).toBeVisible()
  expect(within(third as HTMLElement).getByText(`${GRID}.asked_else`)).toBeVisible()
  expect(within(third as HTMLElement).getByRole('button', { name: /ask.again/iu })).toBeVisible()
  // With only one current offer left, none is the lowest.
  expect(screen.queryByText(`${GRID}.lowest`)).toBeNull()
})

it('D-06 Q-02 case 82: the mark is no stop for the keys, and the focused column says what changed', async () => {
  open()
  Element.prototype.scrollIntoView = vi.fn()
  const cell = (at: string) => document.querySelector<HTMLElement>(`[data-at="${at}"]`)
  await screen.findAllByRole('columnheader')
  act(() => cell('0-0')?.focus())
  expect(await screen.findByText(`${GRID}.changed`)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  expect(cell('0-1')).toHaveFocus()
  expect(screen.queryByText(`${GRID}.changed`)).toBeNull()
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
  expect(cell('1-0')).toHaveFocus()
  expect(screen.getByText(`${GRID}.changed`)).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  // Enter on a head opens its menu.
  expect(await screen.findByRole('menuitem', { name: /confirm/iu })).toBeVisible()
})

it('D-05 case 82: the page of a quote lists the changes; a current quote shows nothing', () => {
  const view = (status: string, outdated: boolean) => (
    <RequestChanges quote={{ ...older, id: 1, status, outdated }} />
  )
  const stage = { answers: {}, resources, at: '/branches/create' }
  show(
    <>
      {view('presented', true)}
      {view('requested', false)}
    </>,
    stage,
  )
  expect(screen.getAllByRole('status')).toHaveLength(1)
  expect(screen.getByRole('listitem')).toHaveTextContent('Building: 100,000 → 400,000')
})

it('D-04 case 84: accepting a later start than agreed sends the agreement of the customer', async () => {
  const transition = vi.fn(async () => ({ data: order }))
  const gap = { ...order, gap_days: 4, agreed_start: '2027-03-06', wanted_start: '2027-03-10' }
  const close = vi.fn()
  show(
    <AcceptDialog
      quote={quote(12, presented)}
      order={gap}
      name="Alpha"
      onClose={close}
      onChanged={() => undefined}
    />,
    { answers: { transition }, resources, at: '/branches/create' },
  )
  await userEvent.click(await screen.findByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: `${GRID}.accept` }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(transition).toHaveBeenCalledWith(
    { resource: 'work-orders', id: 5, name: 'accept' },
    { version: 3, accepted_quote_id: 12, gap_agreed: true },
  )
})
