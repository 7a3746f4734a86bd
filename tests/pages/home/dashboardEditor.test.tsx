import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { View, ViewBody } from '../../../src/contract/views'
import { defineDashboard } from '../../../src/core/schema/dashboard'
import type { Cards } from '../../../src/pages/dashboards/cards'
import { Dashboard } from '../../../src/pages/dashboards/Dashboard'
import { ShellContext, type ShellParts } from '../../../src/ui/shell/ShellContext'
import { show } from '../stage'

const shipped = [
  defineDashboard({
    name: 'home',
    label: 'Start',
    tiles: [
      { type: 'card', card: 'due', width: 2 },
      { type: 'card', card: 'figures', width: 1 },
      { type: 'card', card: 'office', width: 1 },
    ],
  }),
] as const
const cards: Cards = {
  due: { label: 'Due', width: 2, component: () => <p>Nothing is due</p> },
  figures: { label: 'Figures', width: 1, component: () => <p>42</p> },
  office: {
    ...{ label: 'Office', width: 1, component: () => <p>Secret</p> },
    ability: { action: 'manage', subject: 'office' },
  },
}

const viewOf = (body: Partial<ViewBody>): View => ({
  ...{ id: 5, version: 1, resource: 'dashboard', name: 'Ours', state: {}, audience: 'me', role: null },
  ...{ is_default: false, in_menu: false, owner: { id: 7, label: 'Ada Lovelace' } },
  ...{ mine: true, editable: true, updated_at: '2026-11-25T08:00:00.000Z' },
  ...body,
})

function open(saved: View[] = []) {
  const create = vi.fn(async (body: ViewBody) => {
    saved.push(viewOf(body))
    return viewOf(body)
  })
  const calls = {
    list: async () => ({ views: saved, defaults: {}, can_share: false }),
    create,
    chooseDefault: async () => undefined,
  }
  show(
    <ShellContext.Provider value={{ pages: [] } as unknown as ShellParts}>
      <Dashboard heading="Good morning" shipped={shipped} cards={cards} />
    </ShellContext.Provider>,
    {
      answers: { viewCalls: async () => calls },
      rules: [
        { action: 'read', subject: 'branches' },
        { action: 'read', subject: 'Branch' },
      ],
      at: saved.length ? '/branches/create?view=5' : '/branches/create',
    },
  )
  return { create, user: userEvent.setup() }
}

it('V-06 a person composes a dashboard of their own from the shipped one', async () => {
  const { create, user } = open()
  expect(await screen.findByText('Nothing is due')).toBeInTheDocument()
  expect(screen.queryByText('Secret')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Customize' }))
  const tiles = await screen.findByRole('list', { name: 'Tiles' })
  expect(within(tiles).getAllByRole('listitem')).toHaveLength(2)

  await user.click(screen.getByRole('button', { name: 'Remove “Due”' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(screen.getByRole('button', { name: 'Make “Due” wider' }))
  await user.click(screen.getByRole('button', { name: 'Remove “Figures”' }))
  await user.click(screen.getByRole('button', { name: 'Add tile' }))
  const dialog = screen.getByRole('dialog', { name: 'Add a tile' })
  await user.click(within(dialog).getByRole('combobox', { name: /^Type/ }))
  await user.click(screen.getByRole('option', { name: 'Card' }))
  await user.click(within(dialog).getByRole('combobox', { name: 'Card' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Figures'])
  await user.click(screen.getByRole('option', { name: 'Figures' }))
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))

  await user.click(await screen.findByRole('button', { name: 'Save as new…' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    ...{ resource: 'dashboard', name: 'My dashboard', audience: 'me', is_default: true },
    state: {
      tiles: [
        { type: 'card', card: 'due', width: 3 },
        { type: 'card', card: 'figures', width: 1 },
      ],
    },
  })
  expect(await screen.findByRole('button', { name: 'My dashboard' })).toBeInTheDocument()
})

it('V-06 a tile whose card or view is gone says so', async () => {
  open([
    viewOf({
      state: {
        tiles: [
          { type: 'card', card: 'old_card', width: 1 },
          { type: 'rows', resource: 'ships', width: 2 },
          { type: 'rows', resource: 'branches', view: '99', title: 'Open branches', width: 2 },
        ],
      },
    }),
  ])
  expect(await screen.findByText('This card no longer exists. Remove the tile.')).toBeInTheDocument()
  expect(await screen.findByText('This list no longer exists. Remove the tile.')).toBeInTheDocument()
  expect(await screen.findByText('Open branches')).toBeInTheDocument()
  expect(screen.getByText(/Its view no longer exists/u)).toBeInTheDocument()
})
