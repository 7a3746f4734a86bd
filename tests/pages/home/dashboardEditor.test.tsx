import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Cards } from '../../../src/analysis/dashboards/cards'
import { Dashboard } from '../../../src/analysis/dashboards/Dashboard'
import type { View, ViewBody, ViewChange } from '../../../src/contract/views'
import { defineDashboard } from '../../../src/core/schema/dashboard'
import { ShellContext, type ShellParts } from '../../../src/ui/shell/ShellContext'
import { callOf } from '../../support/callOf'
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

const viewOf = (body: Partial<View>): View => ({
  ...{ id: 5, version: 1, resource: 'dashboard', name: 'Ours', state: {}, audience: 'me', role: null },
  ...{ is_default: false, in_menu: false, left_out: [], owner: { id: 7, label: 'Ada Lovelace' } },
  ...{ mine: true, editable: true, updated_at: '2026-11-25T08:00:00.000Z' },
  ...body,
})

function open(saved: View[] = []) {
  const create = vi.fn(async ({ body }: { body: ViewBody }) => {
    const created = viewOf({ ...body, id: 6 })
    saved.push(created)
    return created
  })
  const update = vi.fn(async ({ body: { state } }: { params: object; body: ViewChange }) => {
    const [before] = saved
    saved.splice(0, 1, viewOf({ ...before, version: 2, state }))
    return saved[0]
  })
  // Delays the list's responses until the test releases them.
  const held = { until: Promise.resolve() }
  const list = vi.fn(async () => {
    await held.until
    return { data: [...saved], meta: { defaults: {}, can_share: false } }
  })
  const call = callOf({
    'GET /views': list,
    'POST /views': create,
    'PUT /views/{id}': update,
    'PUT /views/default': () => null,
  })
  const { router } = show(
    <ShellContext.Provider value={{ pages: [] } as unknown as ShellParts}>
      <Dashboard heading="Good morning" shipped={shipped} cards={cards} />
    </ShellContext.Provider>,
    {
      answers: {
        call,
        groups: async () => ({
          data: { count: 9, values: { 'measure:branches_closed': { number: '3' } }, groups: [] },
        }),
      },
      rules: [
        { action: 'read', subject: 'branches' },
        { action: 'read', subject: 'Branch' },
      ],
      at: saved.length ? '/branches/create?view=5' : '/branches/create',
    },
  )
  const hold = () => {
    let release: () => void = () => undefined
    held.until = new Promise(resolve => {
      release = resolve
    })
    list.mockClear()
    return release
  }
  return { create, update, list, hold, router, user: userEvent.setup() }
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
  expect(create.mock.calls[0]?.[0].body).toMatchObject({
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

it('V-06 the keyboard moves tiles, says where they are, and puts them back', async () => {
  const { create, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Customize' }))
  const tiles = within(await screen.findByRole('list', { name: 'Tiles' })).getAllByRole('listitem')
  // The order on the screen decides where an arrow key leads. Here, the tiles are in one row.
  for (const [at, tile] of tiles.entries())
    vi.spyOn(tile, 'getBoundingClientRect').mockReturnValue(new DOMRect(at * 200, 0, 180, 80))
  const handle = () => screen.getByRole('button', { name: 'Move “Due”' })
  act(() => handle().focus())
  expect(handle()).toHaveAccessibleDescription(/Press Space to pick up a tile/)
  await user.keyboard('[Space]')
  expect(await screen.findByText(/^Due (picked up,|is at) place 1 of 2$/)).toBeInTheDocument()
  await user.keyboard('[ArrowRight]')
  expect(await screen.findByText('Due is at place 2 of 2')).toBeInTheDocument()
  await user.keyboard('[Escape]')
  expect(await screen.findByText('Due is back at its place')).toBeInTheDocument()
  await user.keyboard('[Space]')
  expect(await screen.findByText(/^Due (picked up,|is at) place 1 of 2$/)).toBeInTheDocument()
  await user.keyboard('[ArrowRight]')
  expect(await screen.findByText('Due is at place 2 of 2')).toBeInTheDocument()
  await user.keyboard('[Space]')
  expect(await screen.findByText('Due dropped at place 2 of 2')).toBeInTheDocument()
  expect(handle()).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Save as new…' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  const cardsOf = ({ state }: ViewBody) => state.tiles?.map(tile => 'card' in tile && tile.card)
  expect(cardsOf(create.mock.calls[0]?.[0].body as ViewBody)).toEqual(['figures', 'due'])
})

it('V-06 a tile is a measure of the list, and opens the records that it counts', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Customize' }))
  await user.click(await screen.findByRole('button', { name: 'Add tile' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add a tile' }))
  const choose = async (name: string, option: string) => {
    await user.click(await dialog.findByRole('combobox', { name }))
    await user.click(screen.getByRole('option', { name: option }))
  }
  await choose('List', 'Branches')
  await choose('Number', 'Branches closed')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('listitem', { name: 'Branches closed' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save as new…' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const number = await screen.findByRole('link', { name: 'Branches closed: 3' })
  const [, query] = number.getAttribute('href')?.split('?') ?? []
  expect(new URLSearchParams(query).get('filter')).toBe('{"status":"closed"}')
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

const own = () =>
  viewOf({
    state: {
      tiles: [
        { type: 'card', card: 'due', width: 2 },
        { type: 'card', card: 'figures', width: 1 },
      ],
    },
  })

it('V-06 a dashboard saved as a new one opens once it is read', async () => {
  const { hold, list, router, user } = open([own()])
  await user.click(await screen.findByRole('button', { name: 'Customize' }))
  await user.click(await screen.findByRole('button', { name: 'Save as new…' }))
  const dialog = screen.getByRole('dialog', { name: 'New dashboard' })
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Evening')
  const release = hold()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(list).toHaveBeenCalled())
  expect(router.state.location.search).toBe('?view=5')
  expect(screen.queryByText(/no longer exists/u)).not.toBeInTheDocument()
  release()
  expect(await screen.findByRole('button', { name: 'Evening' })).toBeInTheDocument()
  expect(router.state.location.search).toBe('?view=6')
})

it('V-06 the editor closes once the saved tiles are read', async () => {
  const { hold, list, update, user } = open([own()])
  await user.click(await screen.findByRole('button', { name: 'Customize' }))
  await user.click(await screen.findByRole('button', { name: 'Remove “Due”' }))
  const release = hold()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(list).toHaveBeenCalled())
  expect(update.mock.calls[0]).toMatchObject([{ params: { id: 5 }, body: { version: 1 } }])
  expect(screen.getByRole('list', { name: 'Tiles' })).toBeInTheDocument()
  release()
  expect(await screen.findByRole('button', { name: 'Customize' })).toHaveFocus()
  expect(screen.queryByText('Nothing is due')).not.toBeInTheDocument()
  expect(screen.queryByText(/Someone else changed/u)).not.toBeInTheDocument()
})

it('V-06 asks before a composed dashboard is lost', async () => {
  const { router, user } = open([own()])
  const isAskedOnReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await user.click(await screen.findByRole('button', { name: 'Customize' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  // Cancel closed the editor without a question, as nothing had changed.
  await user.click(await screen.findByRole('button', { name: 'Customize' }))
  await user.click(await screen.findByRole('button', { name: 'Remove “Due”' }))
  expect(isAskedOnReload()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(isAskedOnReload()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Remove “Due”' }))

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  await act(() => router.navigate(-1))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: 'Remove “Due”' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard and leave' }))
  expect(await screen.findByText('Nothing is due')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Customize' }))
  await user.click(await screen.findByRole('button', { name: 'Remove “Due”' }))
  await act(() => router.navigate(-1))
  await user.click(await screen.findByRole('button', { name: 'Discard and leave' }))
  expect(await screen.findByText('elsewhere')).toBeInTheDocument()
})
