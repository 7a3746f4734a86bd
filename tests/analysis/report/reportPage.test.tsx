import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ReportPage } from '../../../src/analysis/report/ReportPage'
import { renderList, things } from '../../pages/list/renderList'
import { callOf } from '../../support/callOf'
import '@testing-library/jest-dom/vitest'

const wait = { timeout: 10_000 }
const amounts = (...all: [number, string][]) => ({
  amounts: all.map(([amount, currency]) => ({ amount, currency })),
})
const answer = {
  count: 5,
  values: { 'sum:price': amounts([1500, 'EUR'], [300, 'USD']) },
  groups: [
    {
      ...{ key: 'closed', count: 2, filter: { status_eq_any: ['closed'] } },
      values: { 'sum:price': amounts([900, 'EUR']) },
    },
    {
      ...{ key: 'open', count: 3, filter: { status_eq_any: ['open'] } },
      values: { 'sum:price': amounts([600, 'EUR'], [300, 'USD']) },
    },
  ],
}
const read = async () => ({ data: answer, meta: { as_of: '2026-01-01T00:00:00.000Z' } })

const renderReport = (at: string, groups = vi.fn(read)) => ({
  groups,
  ...renderList({ at, answers: { groups }, page: <ReportPage resource={things} /> }),
})
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const linkOf = (row: HTMLElement, name: string) =>
  JSON.parse(
    new URL(within(row).getByRole('link', { name }).getAttribute('href') ?? '', 'http://x').searchParams.get(
      'filter',
    ) ?? '{}',
  )

describe('the page of a report', () => {
  it('V-05 builds a report, keeps all of it in the address, and opens the records of each number', async () => {
    const { groups, query } = renderReport('/things/report?picture=table&filter=%7B%22q%22%3A%22x%22%7D')
    await screen.findByRole('table', { name: 'Report: Things' }, wait)
    await choose('Measure', 'Sum')
    await choose('Group by', 'Status')
    await waitFor(() => expect(query().get('measures')).toBe('sum:price'))
    expect(query().get('by')).toBe('status')
    await waitFor(() =>
      expect(groups).toHaveBeenLastCalledWith(
        'things',
        { by: 'status', measures: ['sum:price'], filter: { q: 'x' } },
        expect.anything(),
      ),
    )
    const open = await screen.findByRole('row', { name: /^Open/u }, wait)
    expect(linkOf(open, '$3.00')).toEqual({
      status_eq_any: ['open'],
      and: [{ price: { currency: 'USD' } }],
    })
    const names = screen.getAllByRole('row').map(row => row.textContent)
    expect(names.map(name => /^(Open|Closed|Total)/u.exec(name ?? '')?.[0]).filter(Boolean)).toEqual([
      'Open',
      'Closed',
      'Total',
    ])

    await choose('Measure', 'Ratio')
    expect(query().get('measures')).toBe('sum:price/count')
    const closed = await screen.findByRole('row', { name: /^Closed/u }, wait)
    expect(within(closed).getByRole('link', { name: '€4.50' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Single numbers' }))
    expect(query().get('picture')).toBe('number')
    await userEvent.click(screen.getByRole('button', { name: 'Add measure' }))
    await userEvent.click(screen.getAllByRole('button', { name: /^Remove measure/u })[0] as HTMLElement)
    expect(query().get('measures')).toBe('count')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add measure' }))
  })

  it('V-05 opens a saved report without its gone field, and saves changes of it', async () => {
    const saved = {
      ...{ id: 4, version: 2, resource: 'things', name: 'By status', audience: 'me', role: null },
      ...{ is_default: false, in_menu: false, mine: true, editable: true, owner: { id: 1, label: 'Ada' } },
      state: { report: { by: ['status'], measures: ['sum:gone', 'count'], picture: 'table' } },
    }
    const update = vi.fn(async () => saved)
    const list = () => ({ data: [saved], meta: { defaults: {}, can_share: false } })
    const call = callOf({ 'GET /views': list, 'PUT /views/{id}': update })
    const { query } = renderList({
      at: '/things/report?view=4',
      answers: { groups: vi.fn(read), call } as never,
      page: <ReportPage resource={things} />,
    })
    expect(await screen.findByText(/a field that’s gone or hidden from you: Gone/u, {}, wait)).toBeVisible()
    await screen.findByRole('table', { name: 'By status' }, wait)
    await userEvent.click(screen.getByRole('button', { name: 'Single numbers' }))
    expect(query().toString()).toBe('view=4&measures=count&picture=number')
    await userEvent.click(screen.getByRole('button', { name: 'View: By status, changed' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save changes' }, wait))
    const report = { by: ['status'], measures: ['count'], picture: 'number' }
    await waitFor(() =>
      expect(update).toHaveBeenCalledWith({ params: { id: 4 }, body: { version: 2, state: { report } } }),
    )
  })

  it('V-05 draws the numbers of one currency next to their table, and says why there are none', async () => {
    const failing = vi.fn(read).mockRejectedValueOnce(new Error('http.offline'))
    renderReport('/things/report?by=status&measures=sum:price&picture=bar', failing)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }, wait))
    expect(await screen.findByRole('img', { name: /^Report: Things, chart/u }, wait)).toBeVisible()
    expect(screen.getByRole('table', { name: 'Report: Things' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'USD' }))
    expect(screen.getByRole('button', { name: 'USD' })).toHaveAttribute('aria-pressed', 'true')
  })
})
