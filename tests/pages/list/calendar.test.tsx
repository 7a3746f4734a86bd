import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
// Imported first: these tests are about the calendar, not about how long its code takes to load.
import '../../../src/pages/list/calendar/ListCalendar'
import { listOf, renderList, rows, visits } from './renderList'

const wait = { timeout: 10_000 }

afterEach(cleanup)

it('V-03 more records than a calendar can show are counts of days, which open the lists of their days', async () => {
  const made = rows.map(row => ({ ...row, due: '2026-11-25' }))
  const groups = vi.fn(async () => ({
    data: {
      ...{ count: 1_240, values: {} },
      groups: [
        { key: '2026-11-24', count: 1, filter: {}, values: {} },
        { key: '2026-11-25', count: 1_239, filter: {}, values: {} },
      ],
    },
    meta: {},
  }))
  const { place, query } = renderList({
    at: `/visits?layout=calendar&day=2026-11-25&filter={"status_eq_any":["open"]}`,
    resource: visits,
    answers: { getList: listOf(made, 1_240), groups },
  })
  expect((await screen.findByRole('alert', {}, wait)).textContent).toContain(
    '1,240 records are too many to show one by one.',
  )
  expect(await screen.findByText('1 record', {}, wait)).toBeTruthy()
  expect(screen.queryByText('Thing 1')).toBeNull()
  expect(groups).toHaveBeenCalledWith(
    'visits',
    expect.objectContaining({
      by: 'due:day',
      filter: expect.objectContaining({ status_eq_any: ['open'] }),
    }),
    expect.anything(),
  )
  await userEvent.click(screen.getByText('1,239 records'))
  expect(place.path).toBe('/visits')
  expect(query().get('layout')).toBe('table')
  expect(JSON.parse(query().get('filter') ?? '{}')).toEqual({
    status_eq_any: ['open'],
    and: [{ due_gte: '2026-11-25', due_lt: '2026-11-26' }],
  })
})

it('V-03 counts whole days of the office, whatever the clock of the reader says', async () => {
  const groups = vi.fn(async () => ({ data: { count: 0, values: {}, groups: [] }, meta: {} }))
  renderList({
    at: `/visits?layout=calendar&day=2026-11-25&calendar={"date":"created_at","span":"month"}`,
    resource: visits,
    answers: { getList: listOf(rows, 1_240), groups },
  })
  await waitFor(
    () =>
      expect(groups).toHaveBeenCalledWith(
        'visits',
        expect.objectContaining({
          by: 'created_at:day',
          filter: { created_at_gte: '2026-10-26', created_at_lt: '2026-12-07' },
        }),
        expect.anything(),
      ),
    wait,
  )
})
