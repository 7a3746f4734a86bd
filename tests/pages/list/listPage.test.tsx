import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listOf, renderList, rows } from './renderList'

const wait = { timeout: 10_000 }

afterEach(cleanup)

const ready = () => screen.findByRole('link', { name: 'Thing 1' }, wait)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('resource list', () => {
  it('Q-01 is a real table whose header states the sort order', async () => {
    renderList()
    await ready()
    const table = screen.getByRole('table', { name: 'Things' })
    expect(within(table).getByRole('columnheader', { name: /Name/ })).toHaveProperty('ariaSort', 'ascending')
    expect(within(table).getAllByRole('row')).toHaveLength(4)
    expect(screen.getByRole('heading', { level: 1, name: 'Things' })).toBeTruthy()
  })

  it('R-05 the title of a row links to its view', async () => {
    renderList()
    expect((await ready()).getAttribute('href')).toBe('/things/1/show')
  })

  it('R-05 a click anywhere on a row opens it', async () => {
    const { place } = renderList()
    await ready()
    await userEvent.click(screen.getAllByText('Open')[1] as HTMLElement)
    expect(place.path).toBe('/things/2/show')
  })

  it('R-05 a row opened right after typing stays open: the search does not return to the list', async () => {
    const { query } = renderList()
    await ready()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
      history.replaceState(null, '', '/')
    })
    const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
    const wait = () => act(() => vi.advanceTimersByTime(1_000))
    type('one')
    wait()
    expect(query().get('filter')).toContain('one')
    type('other')
    // The router has navigated, but the page is still loading, and the list is still on screen.
    history.replaceState(null, '', '/things/1')
    wait()
    expect(query().get('filter')).not.toContain('other')
  })

  it('C-07 a click on a column sorts by it, Shift-click adds it', async () => {
    const { query } = renderList()
    await ready()
    await userEvent.click(button('Status'))
    await waitFor(() => expect(query().get('sort')).toBe('status'))
    const user = userEvent.setup()
    await user.keyboard('{Shift>}')
    await user.click(button('Name'))
    await user.keyboard('{/Shift}')
    await waitFor(() => expect(query().get('sort')).toBe('status,name'))
    expect(query().get('order')).toBe('ASC,ASC')
  })

  it('S-07 offers the page sizes and keeps the chosen one in the address', async () => {
    const { query } = renderList()
    await ready()
    await userEvent.click(await screen.findByRole('combobox', { name: 'Items per page:' }))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '5',
      '10',
      '20',
      '25',
      '50',
      '100',
    ])
    await userEvent.click(screen.getByRole('option', { name: '50' }))
    await waitFor(() => expect(query().get('perPage')).toBe('50'))
  })

  it.each([
    ['exact', '1–3 of 3'],
    ['capped', '1–3 of 3+'],
    ['estimated', '1–3 of about 3'],
  ])('S-07 shows how exact the total is: %s', async (total_is, text) => {
    renderList({ answers: { getList: listOf(rows, 3, { total_is }) } })
    await ready()
    // The paging appears after the rows.
    expect(await screen.findByText(text, {}, wait)).toBeTruthy()
  })
})

describe('filters in the address', () => {
  it('C-08 searches as the user types', async () => {
    const { dataProvider, filter } = renderList()
    await ready()
    await userEvent.keyboard('/')
    await userEvent.keyboard('sami')
    await waitFor(() => expect(filter()).toEqual({ q: 'sami' }))
    expect(dataProvider.getList).toHaveBeenLastCalledWith(
      'things',
      expect.objectContaining({ filter: { q: 'sami' } }),
    )
  })

  it('C-08 adds a filter by field, condition and value; each can be removed', async () => {
    const { filter } = renderList({ at: `/things?filter=${encodeURIComponent('{"status":["open"]}')}` })
    await ready()
    await userEvent.click(button('Add filter'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Name' }))
    const editor = within(await screen.findByRole('dialog', { name: 'Filter by Name' }))
    await userEvent.type(editor.getByRole('textbox'), 'sami')
    await userEvent.click(editor.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(filter()).toEqual({ status: ['open'], name_q: 'sami' }))
    expect(await screen.findByRole('button', { name: /Name contains sami/ })).toBeTruthy()
    await userEvent.click(button('Remove filter: Status'))
    await waitFor(() => expect(filter()).toEqual({ name_q: 'sami' }))
    await userEvent.click(button('Clear filters'))
    await waitFor(() => expect(filter()).toEqual({}))
  })

  it('R-05 going back undoes the last change', async () => {
    const { filter, go } = renderList({ at: `/things?filter=${encodeURIComponent('{"name_q":"a"}')}` })
    await ready()
    await userEvent.click(button('Clear filters'))
    await waitFor(() => expect(filter()).toEqual({}))
    await act(async () => go(-1))
    await waitFor(() => expect(filter()).toEqual({ name_q: 'a' }))
    expect(await screen.findByRole('button', { name: /Name contains a/ })).toBeTruthy()
  })

  it('E-04 reads a broken address as far as possible', async () => {
    const { dataProvider } = renderList({ at: '/things?filter={nonsense&page=-3&perPage=7' })
    await ready()
    expect(dataProvider.getList).toHaveBeenCalledWith(
      'things',
      expect.objectContaining({ filter: {}, pagination: { page: 1, perPage: 25 } }),
    )
  })
})

describe('layouts of a list', () => {
  const pressed = () => screen.getByRole('group', { name: 'Layout' }).querySelector('[aria-pressed="true"]')

  it('V-03 shows the rows as cards, with their status and their selection, in the address and for the next time', async () => {
    const { query, place, unmount } = renderList()
    await ready()
    await userEvent.click(button('Cards'))
    const cards = await screen.findByRole('list', { name: 'Things' }, wait)
    expect(query().get('layout')).toBe('cards')
    expect(screen.queryByRole('table')).toBeNull()
    const card = within(cards).getAllByRole('listitem')[0] as HTMLElement
    expect(within(card).getByText('Open')).toBeTruthy()
    await userEvent.click(within(card).getByRole('checkbox', { name: 'Select Thing 1' }))
    expect(screen.getByRole('toolbar', { name: 'Selected records' }).textContent).toContain('1 selected')
    unmount()
    renderList({ store: { 'lists.things.layout': 'cards' } })
    await screen.findByRole('list', { name: 'Things' }, wait)
    expect(pressed()?.getAttribute('aria-label')).toBe('Cards')
    expect(place.search).toContain('layout=cards')
  })

  it('V-03 an address with a layout that the list does not have shows its usual one', async () => {
    renderList({ at: '/things?layout=map' })
    await ready()
    expect(screen.getByRole('table', { name: 'Things' })).toBeTruthy()
  })
})

describe('columns of a list', () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

  it('V-04 a column is made wider and moved by keyboard, and both are kept for the person', async () => {
    renderList()
    await ready()
    const edge = await screen.findByRole('separator', { name: 'Width of Status' }, wait)
    act(() => edge.focus())
    await userEvent.keyboard('{End}')
    expect(edge.getAttribute('aria-valuenow')).toBe('1000')
    expect([...document.querySelectorAll('col')].map(({ style }) => style.width)).toContain('1000px')
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(heads()).toEqual(['', 'Status', 'Name', 'Price'])
    expect(screen.getByText('Status: column 1 of 3')).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Width of Status')
    act(() => button('Name').focus())
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(heads()).toEqual(['', 'Status', 'Price', 'Name'])
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
    expect(screen.getByRole('separator', { name: 'Width of Name' }).getAttribute('aria-valuenow')).toBe('48')
  })
})

describe('groups of a list', () => {
  const amounts = (amount: number) => ({ amounts: [{ amount, currency: 'EUR' }] })
  const eur = (amount: number) => ({ 'sum:price': amounts(amount), 'max:price': amounts(amount) })
  const answer = {
    count: 5,
    values: eur(1500),
    groups: [
      { key: 'closed', count: 2, values: eur(900), filter: { status_eq_any: ['closed'] } },
      { key: 'open', count: 3, values: eur(600), filter: { status_eq_any: ['open'] } },
    ],
  }
  const renderGroups = (at: string) => {
    const groups = vi.fn(async () => ({ data: answer, meta: { as_of: '2026-01-01T00:00:00.000Z' } }))
    return { groups, ...renderList({ at, answers: { groups } }) }
  }

  it('V-04 shows groups in the order of the options, with counts and totals, and opens them by mouse and keyboard', async () => {
    const { groups, query } = renderGroups('/things')
    await ready()
    await userEvent.click(button('Group by'))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Group by' }, wait))
    await userEvent.click(await screen.findByRole('option', { name: 'Status' }))
    await userEvent.keyboard('{Escape}')
    expect(query().get('group')).toBe('status')
    const open = await screen.findByRole('button', { name: 'Open 3' }, wait)
    expect(groups).toHaveBeenCalledWith(
      'things',
      { by: 'status', measures: ['sum:price'], filter: {} },
      expect.anything(),
    )
    await screen.findByText('€15.00', undefined, wait)
    const texts = screen.getAllByRole('row').map(row => row.textContent)
    expect(texts.map(text => /^(Open 3|Closed 2|Total: 5)/.exec(text ?? '')?.[0]).filter(Boolean)).toEqual([
      'Open 3',
      'Closed 2',
      'Total: 5',
    ])
    expect(open.getAttribute('aria-expanded')).toBe('true')
    await ready()
    act(() => open.focus())
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Thing 1' })).toBeNull())
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Closed 2')
  })

  it('V-04 a total that is chosen is in the address, and an unknown group is left out', async () => {
    const { groups } = renderGroups('/things?group=nothing&totals=max:price')
    await ready()
    expect(await screen.findByText('Maximum', undefined, wait)).toBeTruthy()
    expect(groups).toHaveBeenCalledWith(
      'things',
      { by: '', measures: ['max:price'], filter: {} },
      expect.anything(),
    )
  })
})

describe('placeholders for the rows', () => {
  it('Q-03 I-04 empty: explains the list and offers the first step', async () => {
    renderList({ answers: { getList: listOf([]) } })
    expect(await screen.findByText('No data available', {}, wait)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'New things' })[0]?.getAttribute('href')).toBe(
      '/things/create',
    )
  })

  it('Q-03 no match: offers to clear the filters', async () => {
    const { filter } = renderList({
      at: `/things?filter=${encodeURIComponent('{"q":"x"}')}`,
      answers: { getList: listOf([]) },
    })
    expect(await screen.findByText('No matching records', {}, wait)).toBeTruthy()
    await userEvent.click(button('Clear filters'))
    await waitFor(() => expect(filter()).toEqual({}))
  })

  it('Q-03 failure: says why and retries', async () => {
    const getList = vi
      .fn()
      .mockRejectedValueOnce(new Error('http.offline'))
      .mockResolvedValue({ data: rows, total: 3, meta: { total: 3, total_is: 'exact' } })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    renderList({ answers: { getList } })
    expect(await screen.findByText(/There’s no connection/, {}, wait)).toBeTruthy()
    await userEvent.click(button('Try again'))
    expect(await ready()).toBeTruthy()
  })

  it('Q-03 keeps the rows while loading others', async () => {
    const never = new Promise(() => undefined)
    const answer = { data: rows, total: 60, meta: { total: 60, total_is: 'exact' } }
    const getList = vi.fn().mockResolvedValueOnce(answer).mockReturnValue(never)
    renderList({ answers: { getList } })
    await ready()
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }, wait))
    expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Thing 1' })).toBeTruthy()
  })
})
