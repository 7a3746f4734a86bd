import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listOf, renderList, rows, things } from './renderList'

const wait = { timeout: 10_000 }

afterEach(cleanup)

const ready = () => screen.findByRole('link', { name: 'Thing 1' }, wait)
const button = (name: string) => screen.getByRole('button', { name })

describe('an uncounted list', () => {
  it('S-07 shows no total, and goes on as long as its pages are full', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => ({ ...rows[0], id: at + 1, name: `Thing ${at + 1}` }))
    const getList = listOf(ten, 11, { total_is: 'capped' })
    renderList({ resource: { ...things, uncounted: true }, answers: { getList }, at: '/things?perPage=10' })
    await ready()
    expect(await screen.findByText('1–10', {}, wait)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Last page' })).toBeNull()
    getList.mockResolvedValue({ data: rows, total: 13, meta: { total: 13, total_is: 'exact' } })
    await userEvent.click(button('Next page'))
    expect(await screen.findByText('11–13 of 13', {}, wait)).toBeTruthy()
    expect(button('Next page')).toHaveProperty('disabled', true)
  })

  it('S-07 a page whose last rows were deleted leads to the page before', async () => {
    const empty = { data: [], total: 0, meta: { total: 0, total_is: 'capped' } }
    const getList = listOf(rows, 3, { total_is: 'exact' }).mockResolvedValueOnce(empty as never)
    const { query } = renderList({
      ...{ resource: { ...things, uncounted: true }, answers: { getList }, at: '/things?page=40' },
    })
    await ready()
    expect(query().get('page')).toBe('39')
  })

  it('S-07 a page far beyond its end leads to its first page', async () => {
    const getList = vi
      .fn()
      .mockResolvedValueOnce({ data: [], total: 0, meta: { total: 0, total_is: 'capped' } })
      .mockResolvedValueOnce({ data: [], total: 0, meta: { total: 0, total_is: 'capped' } })
      .mockResolvedValue({ data: rows, total: 3, meta: { total: 3, total_is: 'exact' } })
    const { query } = renderList({
      ...{ resource: { ...things, uncounted: true }, answers: { getList }, at: '/things?page=900' },
    })
    await ready()
    expect(query().get('page')).toBeNull()
    expect(getList.mock.calls.map(([, { pagination }]) => pagination.page)).toEqual([900, 899, 1])
  })
})
