import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StudioDefinition } from '../../src/define/studioDefinition'
import { showStudio, studioCalls } from './studioStage'

beforeEach(() => localStorage.clear())

const parcels: StudioDefinition = {
  ...{ name: 'parcels', origin: 'own', revision: 1, shipped: null, code: [] },
  own: {
    name: 'parcels',
    title: 'code',
    subject: 'Parcel',
    fields: { code: { kind: 'text', required: true }, weight: { kind: 'decimal' }, pin: { kind: 'secret' } },
    form: [{ section: 'parcel', fields: ['code', 'weight', 'pin'] }],
  },
  labels: { en: { name: 'Parcel |||| Parcels' }, fr: {}, ar: {}, tr: {} },
  shipped_labels: { en: {}, fr: {}, ar: {}, tr: {} },
  printed_on: [],
} as StudioDefinition

describe('T-01 the view', () => {
  it('T-01 is arranged apart from the form, on tabs, without what nobody needs there', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => parcels) })
    showStudio(calls, '/studio/parcels/form')
    await user.click(await screen.findByRole('button', { name: 'View' }))
    expect(screen.getByText(/The view follows the form/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add section' }))
    expect(screen.queryByText(/The view follows the form/)).toBeNull()

    const added = within(screen.getByRole('region', { name: 'New section' }))
    await user.click(added.getByRole('combobox', { name: 'Tab' }))
    await user.click(await screen.findByRole('option', { name: 'New tab' }))
    await user.type(added.getByRole('textbox', { name: 'Name of the tab' }), 'Freight')

    const parcel = within(screen.getByRole('region', { name: 'Parcel' }))
    await user.click(parcel.getByRole('combobox', { name: 'Section of Weight' }))
    await user.click(await screen.findByRole('option', { name: 'New section' }))
    await user.click(parcel.getByRole('combobox', { name: 'Section of Code' }))
    await user.click(await screen.findByRole('option', { name: 'Not shown' }))
    const hidden = within(screen.getByRole('region', { name: 'Not shown' }))
    expect(hidden.getByText('Code')).toBeVisible()
    expect(hidden.queryByText('Pin')).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Review changes' }))
    await waitFor(() => expect(calls.plan).toHaveBeenCalled())
    expect(vi.mocked(calls.plan).mock.lastCall?.[0].changes.parcels).toMatchObject({
      form: [{ section: 'parcel', fields: ['code', 'weight', 'pin'] }],
      view: [
        { section: 'parcel', fields: [] },
        { section: 'new_section', fields: ['weight'], tab: 'new_tab' },
      ],
      labels: { en: { tabs: { new_tab: 'Freight' } } },
    })
  })
})

describe('T-01 states', () => {
  const withStates = {
    ...parcels,
    own: {
      ...parcels.own,
      fields: {
        ...parcels.own?.fields,
        status: { kind: 'choice', options: ['open', 'closed', 'weighed'], default: 'open', readOnly: true },
      },
    },
  } as unknown as StudioDefinition

  it('T-01 a new transition is named by a verb, which says where it is shown', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => withStates) })
    showStudio(calls, '/studio/parcels/states')
    const verb = await screen.findByRole('textbox', { name: 'Button' })
    expect(verb).toHaveValue('Close')
    expect(verb).toHaveAccessibleDescription(/on records that are “Open”/)
    const from = screen.getByRole('combobox', { name: 'From' })
    await user.click(screen.getByRole('button', { name: 'Add transition' }))
    const button = screen.getByRole('textbox', { name: 'Label of the button' })
    expect(button).toHaveValue('Close')
    expect(from).toHaveTextContent('Closed')
    await user.click(from)
    await user.click(await screen.findByRole('option', { name: 'Open' }))
    await user.click(screen.getByRole('combobox', { name: 'To' }))
    await user.click(await screen.findByRole('option', { name: 'Closed' }))
    await user.click(screen.getByRole('button', { name: 'Add transition' }))
    expect(verb).toHaveAccessibleDescription('This transition is already there.')
    expect(screen.getAllByRole('button', { name: /From Open to Closed/ })).toHaveLength(1)
    await user.click(screen.getByRole('combobox', { name: 'To' }))
    await user.click(await screen.findByRole('option', { name: 'Weighed' }))
    expect(verb).toHaveValue('Mark as Weighed')
    await user.clear(button)
    await user.type(button, 'closed')
    expect(button).toHaveAccessibleDescription(/Use a verb, such as “Close”/)
    await user.click(screen.getByRole('button', { name: 'Review changes' }))
    await waitFor(() =>
      expect(vi.mocked(calls.plan).mock.lastCall?.[0].changes.parcels).toMatchObject({
        transitions: { close: { from: ['open'], to: 'closed' } },
      }),
    )
  })
})

describe('T-01 transitions that keep the state', () => {
  it('T-01 a transition to no other state is added, listed in words and not drawn', async () => {
    const user = userEvent.setup()
    const own = {
      ...parcels.own,
      fields: {
        ...parcels.own?.fields,
        status: { kind: 'choice', options: ['open', 'closed'], default: 'open', readOnly: true },
      },
    }
    const definition = vi.fn(async () => ({ ...parcels, own }) as unknown as StudioDefinition)
    const calls = studioCalls({ definition })
    showStudio(calls, '/studio/parcels/states')
    await user.click(await screen.findByRole('combobox', { name: 'To' }))
    await user.click(await screen.findByRole('option', { name: 'The state stays' }))
    const verb = screen.getByRole('textbox', { name: 'Button' })
    expect(verb).toHaveValue('Edit')
    await user.clear(verb)
    await user.type(verb, 'Weigh again')
    await user.click(screen.getByRole('button', { name: 'Add transition' }))
    expect(screen.getByRole('button', { name: /From Open; the state stays/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /→/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Review changes' }))
    await waitFor(() =>
      expect(vi.mocked(calls.plan).mock.lastCall?.[0].changes.parcels).toMatchObject({
        transitions: { weigh_again: { from: ['open'] } },
      }),
    )
  })
})

describe('T-01 filters', () => {
  const shipped = { ...parcels.own, fields: { ...parcels.own?.fields, until: { kind: 'date' } } }
  const measures = {
    parcels_count: { filter: { or: [{ weight_gte: 2 }, { code_q: 'X' }], until: '@today' } },
  }
  const counted = { ...parcels, own: { ...shipped, measures } } as unknown as StudioDefinition

  it('T-01 of a measure are edited in groups, and what is not touched stays', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => counted) })
    showStudio(calls, '/studio/parcels/numbers')
    const card = within(await screen.findByRole('group', { name: 'Parcels count' }))
    await user.type(card.getByRole('textbox', { name: 'Label' }), 'Due')
    const any = within(card.getByRole('group', { name: 'Any of these' }))
    const weight = within(any.getByRole('group', { name: 'Weight' }))
    const least = weight.getByRole('textbox', { name: 'Weight' })
    await user.clear(least)
    await user.type(least, '7')
    await user.click(any.getByRole('button', { name: 'Remove filter: Code' }))
    await user.click(screen.getByRole('button', { name: 'Review changes' }))
    await waitFor(() =>
      expect(vi.mocked(calls.plan).mock.lastCall?.[0].changes.parcels).toMatchObject({
        measures: {
          parcels_count: {
            filter: { weight_gte: expect.toSatisfy(each => Number(each) > 0), until: '@today' },
          },
        },
        labels: { en: { measures: { parcels_count: 'Due' } } },
      }),
    )
  })
})

describe('T-01 the numbers', () => {
  it('T-01 of records begin with a pattern, which stays open while it is typed anew', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => parcels) })
    showStudio(calls, '/studio/parcels/numbers')
    await user.click(await screen.findByRole('button', { name: 'Add record number' }))
    const pattern = screen.getByRole('textbox', { name: 'Pattern of “Number”' })
    expect(pattern).toHaveValue('PAR-{year}-{number:4}')
    await user.clear(pattern)
    await user.type(pattern, 'P-{{number}')
    expect(pattern).toHaveAccessibleDescription('Such as P-42')
    await user.click(screen.getByRole('button', { name: 'Review changes' }))
    await waitFor(() =>
      expect(vi.mocked(calls.plan).mock.lastCall?.[0].changes.parcels).toMatchObject({
        fields: { number: { numbered: 'P-{number}', unique: true, readOnly: true } },
      }),
    )
  })
})

describe('V-03 layouts of a list', () => {
  const due = { kind: 'date' }
  const status = { kind: 'choice', options: ['open', 'closed'] }
  const fields = { ...parcels.own?.fields, due, status }
  const views = { due: { filter: { status: ['open'] }, layout: 'board' }, done: { sort: { due: 'asc' } } }
  const own = { ...parcels.own, fields, list: { columns: ['code'], views } }
  const staged = { ...parcels, own } as unknown as StudioDefinition
  const message = 'There is no field “size”.'

  it('V-03 are chosen with the fields of their board and calendar, and mistakes are shown at their inputs', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({
      definition: vi.fn(async () => staged),
      check: vi.fn(async () => [
        { ...{ resource: 'parcels', place: 'list.board.sums', label: 'Parcels', message } },
      ]),
    })
    showStudio(calls, '/studio/parcels/list')
    const layouts = within(await screen.findByRole('region', { name: 'Layouts' }))
    await user.click(layouts.getByRole('button', { name: 'Remove Cards' }))
    expect(layouts.getByRole('button', { name: 'Move Calendar' })).toBeVisible()

    const calendar = within(screen.getByRole('region', { name: 'Calendar' }))
    await user.click(calendar.getByRole('combobox', { name: 'Days shown' }))
    await user.click(await screen.findByRole('option', { name: 'Week' }))

    const board = within(screen.getByRole('region', { name: 'Board' }))
    expect(board.getByRole('combobox', { name: 'Columns by' })).toHaveTextContent('Status')
    const cards = within(board.getByRole('region', { name: 'Fields on cards' }))
    await user.click(cards.getByRole('combobox', { name: 'Add a field' }))
    await user.click(await screen.findByRole('option', { name: 'Due' }))
    const sums = within(board.getByRole('region', { name: 'Sums above columns' }))
    await waitFor(() =>
      expect(sums.getByRole('combobox', { name: 'Add a field' })).toHaveAccessibleDescription(message),
    )
    await user.click(screen.getByRole('button', { name: '1 problem' }))
    expect(await screen.findByRole('link', { name: /Board › Sums above columns/ })).toBeVisible()
    await user.keyboard('{Escape}')

    const shown = within(screen.getByRole('region', { name: 'Views' }))
    expect(shown.getByText('Filters: Status is Open')).toBeVisible()
    expect(shown.getByText('Order: Due, Ascending')).toBeVisible()
    await user.type(shown.getAllByRole('textbox', { name: 'Name of the view' })[0] as HTMLElement, 'To do')
    await user.click(shown.getByRole('button', { name: 'Remove Done' }))

    await user.click(screen.getByRole('button', { name: 'Review changes' }))
    await waitFor(() =>
      expect(vi.mocked(calls.plan).mock.lastCall?.[0].changes.parcels).toMatchObject({
        labels: { en: { views: { due: 'To do' } } },
        list: {
          views: { due: views.due },
          layouts: ['table', 'board', 'calendar'],
          calendar: { date: 'due', span: 'week' },
          board: { by: 'status', card: expect.arrayContaining(['due']) },
        },
      }),
    )
  })
})

it('T-01 an office chooses for its own resource what people can do with its records', async () => {
  const user = userEvent.setup()
  const calls = studioCalls({ definition: vi.fn(async () => parcels) })
  showStudio(calls, '/studio/parcels/rules')
  const added = await screen.findByRole('switch', { name: 'Only add records' })
  expect(added).not.toBeChecked()
  expect(added).toHaveAccessibleDescription(/corrected by another record/)
  await user.click(added)
  await user.click(screen.getByRole('switch', { name: 'Keep a history' }))
  await user.click(screen.getByRole('combobox', { name: 'Belongs to' }))
  await user.click(await screen.findByRole('option', { name: 'Created by' }))
  await user.click(screen.getByRole('button', { name: 'Review changes' }))
  await waitFor(() => expect(calls.plan).toHaveBeenCalled())
  expect(vi.mocked(calls.plan).mock.lastCall?.[0].changes.parcels).toMatchObject({
    appendOnly: true,
    history: false,
    owner: 'created_by',
  })
})
