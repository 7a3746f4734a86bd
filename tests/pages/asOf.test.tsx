import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { exportQuery } from '../../providers/resourceQuery/exportFile'
import { hasMany } from '../../src/define'
import { asOfIn, onAnotherDay } from '../../src/pages/asOf/asOfDay'
import { readAddress, writeAddress } from '../../src/pages/list/listAddress'
import { ShowPage } from '../../src/pages/ShowPage'
import { branch, branches } from './definitions'
import { listOf, renderList, rows, things } from './list/renderList'
import { failure, show } from './stage'

const asOf = { versions: 'versions', from: 'starts_on' }
const versioned = {
  ...branches,
  relations: { ...branches.relations, versions: hasMany('people', { by: 'branch_id' }) },
  asOf,
}
const dated = { ...things, asOf }
const DAY = '2027-01-15'

/** Opens a record whose name depends on the day. */
function open(at = '/branches/5/show', readOn?: (day: string | undefined) => object) {
  const getOne = vi.fn(async (_resource: string, { meta }: { meta?: { as_of?: string } }) => {
    const day = meta?.as_of
    return { data: readOn?.(day) ?? branch({ name: day ? `North on ${day}` : 'North' }) }
  })
  const shown = show(<ShowPage resource={versioned} />, {
    at,
    answers: {
      getOne,
      getList: async () => ({ data: [branch()], total: 1 }),
      getManyReference: async () => ({ data: [], total: 0 }),
      transitions: async () => ({ data: [{ name: 'close', to: 'closed', allowed: true, missing: [] }] }),
    },
  })
  return { ...shown, getOne }
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a record on another day', () => {
  it('K-12 shows the values of the chosen day, says so, and leads back to today', async () => {
    const { router } = open()
    await heading('North')
    expect(screen.getByRole('link', { name: 'Edit' })).toBeVisible()
    await userEvent.type(await screen.findByRole('textbox', { name: 'As of' }), '15/01/2027')
    await heading(`North on ${DAY}`)
    expect(router.state.location.search).toBe(`?as_of=${DAY}`)
    expect(
      screen.getByText(/These are the values of .*15 Jan.* 2027|These are the values of Jan.* 15, 2027/),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
    await heading('North')
    expect(router.state.location.search).toBe('')
    expect(screen.queryByText(/These are the values/)).toBeNull()
  })

  it('K-12 offers no change of another day', async () => {
    open(`/branches/5/show?as_of=${DAY}`)
    await heading(`North on ${DAY}`)
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Delete|Close/ })).toBeNull()
    expect(screen.queryByRole('tab', { name: /Staff/ })).toBeNull()
  })

  it('K-12 says that a record had no values on a day, and keeps the way back', async () => {
    open(`/branches/5/show?as_of=${DAY}`, day => {
      if (day) throw failure(404)
      return branch()
    })
    expect(await heading('No values on Jan 15, 2027')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Back to today' }))
    await heading('North')
  })

  it('K-12 has no choice of a day without versions', async () => {
    show(<ShowPage resource={branches} />, {
      at: `/branches/5/show?as_of=${DAY}`,
      answers: {
        getOne: async () => ({ data: branch() }),
        getList: async () => ({ data: [], total: 0 }),
        transitions: async () => ({ data: [] }),
      },
    })
    await heading('North')
    expect(screen.queryByRole('textbox', { name: 'As of' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Edit' })).toBeVisible()
  })
})

describe('a list on another day', () => {
  it('K-12 asks for the rows of that day, links to records on it, and offers no change', async () => {
    const getList = listOf(rows)
    renderList({ at: `/things?as_of=${DAY}&layout=board`, resource: dated, answers: { getList } })
    const link = await screen.findByRole('link', { name: 'Thing 1' })
    expect(link).toHaveAttribute('href', expect.stringContaining(`?as_of=${DAY}`))
    expect(getList).toHaveBeenCalledWith('things', expect.objectContaining({ meta: { as_of: DAY } }))
    expect(screen.queryByRole('link', { name: /Create|New/ })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Thing 1' }))
    const bar = await screen.findByRole('toolbar', { name: 'Selected records' })
    expect(within(bar).queryByRole('button', { name: /Edit|Delete/ })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Back to today' }))
    await waitFor(() =>
      expect(getList).toHaveBeenLastCalledWith(
        'things',
        expect.not.objectContaining({ meta: expect.anything() }),
      ),
    )
  })

  it('K-12 keeps the day in the address, without groups and boards', () => {
    const state = readAddress(`?as_of=${DAY}&group=status&layout=board&page=2`, dated)
    expect(state).toMatchObject({ asOf: DAY, layout: 'table', page: 2 })
    expect(state.group).toBeUndefined()
    expect(writeAddress(state, dated)).toBe(`?page=2&as_of=${DAY}`)
    expect(readAddress(`?as_of=${DAY}`, things).asOf).toBeUndefined()
    expect([asOfIn(dated, '?as_of=soon'), asOfIn(dated, `?as_of=${DAY}`)]).toEqual([undefined, DAY])
    expect(exportQuery({ asOf: DAY })).toMatchObject({ as_of: DAY })
  })

  it('K-12 a resource on another day is the same copy each time', () => {
    expect(onAnotherDay(dated)).toBe(onAnotherDay(dated))
    expect(onAnotherDay(dated)).toMatchObject({ appendOnly: true, transitions: {}, relations: {} })
  })
})
