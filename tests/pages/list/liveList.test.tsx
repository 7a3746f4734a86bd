import '@testing-library/jest-dom/vitest'
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { liveOffice } from './liveOffice'
import { renderList } from './renderList'

configure({ asyncUtilTimeout: 10_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const getMany = async () => ({ data: [{ id: 5, label: 'Mona' }] })

async function open(count = 3, options: { at?: string } = {}) {
  const office = liveOffice(count)
  const view = renderList({
    ...options,
    live: office.live,
    answers: { getList: office.getList, getMany } as never,
  })
  await waitFor(() => expect(linkOf('Thing 1')).toBeDefined())
  return { office, view, calls: () => office.getList.mock.calls.length }
}
const names = () => [...document.querySelectorAll('[data-record]')].map(link => link.textContent)
// Querying a whole page by role is slow, and these tests query often.
const linkOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-record]')].find(link => link.textContent === name)
const rowOf = (name: string) => linkOf(name)?.closest('tr, li') as HTMLElement
const bar = () => document.querySelector('[data-live-bar]') as HTMLElement
const box = (name: string) => screen.getByLabelText(name)

describe('a list that others write to', () => {
  it('L-09 shows a new value in place, fetches that record alone, and keeps focus and selection', async () => {
    const { office, calls } = await open()
    await userEvent.click(box('Select Thing 3'))
    linkOf('Thing 2')?.focus()
    const before = calls()
    const cells = within(rowOf('Thing 2'))
    act(() => office.change(2, { status: 'closed' }))
    expect(await cells.findByText('Closed')).toBeVisible()
    expect(cells.getByText('Closed').closest('td')).toHaveAttribute('data-changed')
    expect(office.getList).toHaveBeenLastCalledWith(
      'things',
      expect.objectContaining({ filter: { id: [2] } }),
    )
    expect(calls()).toBe(before + 1)
    expect(document.activeElement).toBe(linkOf('Thing 2'))
    expect(box('Select Thing 3')).toBeChecked()
    expect(bar()).toBeEmptyDOMElement()
  })

  it('L-09 new and moved rows wait behind a bar that shows them', async () => {
    const { office } = await open()
    act(() => {
      office.change(9, { name: 'Thing 0' })
      office.change(3, { name: 'Thing 03' })
    })
    await waitFor(() => expect(bar()).toHaveTextContent('2 new or moved'))
    expect(names()).toEqual(['Thing 1', 'Thing 2', 'Thing 03'])
    expect(screen.getByText('1–4 of 4')).toBeVisible()
    await userEvent.click(within(bar()).getByText('Show'))
    await waitFor(() => expect(names()).toEqual(['Thing 0', 'Thing 03', 'Thing 1', 'Thing 2']))
    expect(bar()).toBeEmptyDOMElement()
    expect(document.activeElement).toBe(linkOf('Thing 0'))
  })

  it('L-09 writes on other pages change only the total', async () => {
    const { office } = await open(12, { at: '/things?perPage=5' })
    act(() => office.change(13, { name: 'Thing 99' }))
    expect(await screen.findByText('1–5 of 13')).toBeVisible()
    expect(bar()).toBeEmptyDOMElement()
  })

  it('L-09 C-10 the number of "all that match" stays fixed while all of them are selected', async () => {
    const { office } = await open(12, { at: '/things?perPage=5' })
    await userEvent.click(box('Select all rows on this page'))
    await userEvent.click(screen.getByText('Select all 12 that match'))
    act(() => office.change(13, { name: 'Thing 0' }))
    await waitFor(() => expect(bar()).toHaveTextContent('1 new or moved'))
    expect(screen.getByLabelText('Selected records')).toHaveTextContent('12 selected')
    expect(screen.getByText('1–5 of 12')).toBeVisible()
  })

  it('L-09 greys out and deselects a deleted row, and names who deleted it', async () => {
    const { office } = await open()
    await userEvent.click(box('Select Thing 1'))
    await userEvent.click(box('Select Thing 2'))
    act(() => office.remove(2))
    await waitFor(() => expect(rowOf('Thing 2')).toHaveAttribute('title', 'Deleted by Mona'))
    expect(rowOf('Thing 2')).toHaveAttribute('data-gone', 'deleted')
    expect(box('Select Thing 2')).not.toBeChecked()
    expect(screen.getByLabelText('Selected records')).toHaveTextContent('1 selected')
    await userEvent.click(box('Select Thing 2'))
    expect(box('Select Thing 2')).not.toBeChecked()
    expect(bar()).toHaveTextContent('1 no longer here')
    await userEvent.click(within(bar()).getByText('Refresh'))
    await waitFor(() => expect(names()).toEqual(['Thing 1', 'Thing 3']))
  })

  it('L-09 distinguishes rows that no longer match from those no longer readable', async () => {
    const filter = encodeURIComponent(JSON.stringify({ status: ['open'] }))
    const { office } = await open(3, { at: `/things?filter=${filter}` })
    act(() => {
      office.change(1, { status: 'closed' })
      office.hide(2)
    })
    await waitFor(() => expect(rowOf('Thing 1')).toHaveAttribute('data-gone', 'unmatched'))
    expect(within(rowOf('Thing 1')).getByText('Closed')).toBeVisible()
    expect(rowOf('Thing 2')).toHaveAttribute('title', 'No longer visible to you')
    act(() => office.change(1, { status: 'open' }))
    await waitFor(() => expect(rowOf('Thing 1')).not.toHaveAttribute('data-gone'))
  })

  it('L-09 waits in a hidden tab, then handles a whole burst at once', async () => {
    const { office, calls } = await open()
    const before = calls()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => {
      for (let at = 0; at < 30; at += 1) office.change((at % 3) + 1, { status: at < 27 ? 'open' : 'closed' })
    })
    visibility.mockReturnValue('visible')
    expect(calls()).toBe(before)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(screen.getAllByText('Closed')).toHaveLength(3))
    expect(calls()).toBe(before + 1)
    visibility.mockRestore()
  })

  it('L-09 warns that it may be out of date after too many missed events or a failed read', async () => {
    const { office } = await open()
    act(() => office.live.miss('things'))
    expect(bar()).toHaveTextContent('The list may be out of date')
    await userEvent.click(within(bar()).getByText('Refresh'))
    await waitFor(() => expect(bar()).toBeEmptyDOMElement())
    office.getList.mockRejectedValueOnce(new Error('no answer'))
    act(() => office.change(2, { status: 'closed' }))
    await waitFor(() => expect(bar()).toHaveTextContent('The list may be out of date'))
  })

  it('L-09 an empty list gets its first row; cards update like rows', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const office = liveOffice(0)
    renderList({ live: office.live, answers: { getList: office.getList, getMany } as never })
    await screen.findByText('No data available')
    act(() => office.change(1, { name: 'First' }))
    await waitFor(() => expect(bar()).toHaveTextContent('1 new or moved'))
    await userEvent.click(within(bar()).getByText('Show'))
    await waitFor(() => expect(linkOf('First')).toBeDefined())
    act(() => office.remove(1))
    expect(await within(rowOf('First')).findByText('Deleted by Mona')).toBeVisible()
  })
})
