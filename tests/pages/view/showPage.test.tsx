import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Section } from '../../../src/core/schema/resource'
import { ShowPage } from '../../../src/pages/ShowPage'
import { branch, branches } from '../definitions'
import { type Answers, failure, show } from '../stage'

type Rules = Parameters<typeof show>[1]['rules']

interface Opened {
  rules?: Rules
  tab?: string
  sections?: Section[]
}

function open(answers: Answers = {}, { rules, tab, sections }: Opened = {}) {
  return show(<ShowPage resource={branches} sections={sections} />, {
    at: `/branches/5/show${tab ? `?tab=${tab}` : ''}`,
    rules,
    answers: {
      getOne: async () => ({ data: branch() }),
      getList: async () => ({ data: [branch({ id: 4 }), branch(), branch({ id: 6 })], total: 3 }),
      transitions: async () => ({ data: [] }),
      ...answers,
    },
  })
}

const toggle = (verb: 'Show' | 'Hide') => screen.queryByRole('button', { name: `${verb} empty fields` })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('record view', () => {
  it('R-05 shows the fields of its sections; what the head shows is not repeated', async () => {
    open()
    await heading('North')
    const basics = screen.getByRole('region', { name: 'Basics' })
    expect(within(basics).getByText('Branch North')).toBeVisible()
    expect(within(basics).queryByText('Franchisee')).toBeNull()
    for (const value of ['N1', 'north@example.com']) {
      expect(screen.getAllByText(value)).toHaveLength(1)
      expect(within(basics).queryByText(value)).toBeNull()
    }
    // No field of this tab is empty.
    expect(toggle('Show')).toBeNull()
  })

  it('R-05 shows every field in its section where the head would leave none', async () => {
    const sections = [{ section: 'contact', fields: ['name', 'email'] }]
    open({}, { sections })
    await heading('North')
    expect(screen.getByRole('region', { name: 'Contact' })).toHaveTextContent('north@example.com')
  })

  it('R-05 Q-01 empty fields are folded away until the user asks for them, by keyboard too', async () => {
    open({ getOne: async () => ({ data: branch({ notes: 'Rings twice.' }) }) }, { tab: 'more' })
    await heading('North')
    const more = screen.getByRole('region', { name: 'More' })
    expect(within(more).queryByText('Manager')).toBeNull()
    toggle('Show')?.focus()
    await userEvent.keyboard('{Enter}')
    expect(within(more).getByText('Manager').nextSibling).toHaveTextContent('—')
    expect(toggle('Hide')).toHaveFocus()
  })

  it('R-05 a section whose fields are all empty is folded as a whole', async () => {
    open({}, { tab: 'more' })
    await heading('North')
    expect(screen.queryByRole('region', { name: 'More' })).toBeNull()
    expect(screen.getByText('All other fields are empty.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show empty fields' }))
    expect(within(screen.getByRole('region', { name: 'More' })).getAllByText('—')).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: 'Hide empty fields' }))
    expect(screen.queryByRole('region', { name: 'More' })).toBeNull()
  })

  it('R-05 keeps the open tab in the address', async () => {
    const { router } = open({}, { tab: 'more' })
    await heading('North')
    expect(screen.getByRole('tab', { name: 'More' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(screen.getByRole('tab', { name: 'Details' }))
    expect(router.state.location.search).toBe('')
  })

  it('P-12 leaves out unreadable fields', async () => {
    open({}, { rules: [{ action: 'read', subject: 'Branch', fields: ['name', 'kind'] }] })
    await heading('North')
    expect(screen.queryByText('north@example.com')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it.each([
    [404, 'R-13', 'Page Not Found - 404'],
    [403, 'P-06', /Not Authorized/],
  ])('%s: shows %s inside the layout', async (status, _row, name) => {
    open({ getOne: () => Promise.reject(failure(status)) })
    expect(await screen.findByRole('heading', { name })).toBeVisible()
  })

  it('R-13 does not request a malformed id', async () => {
    const getOne = vi.fn()
    show(<ShowPage resource={branches} />, { at: '/branches/nonsense/show', answers: { getOne } })
    expect(await screen.findByRole('heading', { name: 'Page Not Found - 404' })).toBeVisible()
    expect(getOne).not.toHaveBeenCalled()
  })

  it('R-05 ] goes to the next record of the list', async () => {
    const { router } = open()
    await screen.findByRole('navigation', { name: 'Previous and next record' })
    expect(screen.getByText('2 of 3')).toBeVisible()
    await userEvent.keyboard(']')
    await waitFor(() => expect(router.state.location.pathname).toBe('/branches/6/show'))
  })
})

describe('record actions', () => {
  it("E-02 deletes after confirmation, and says why if it can't", async () => {
    const remove = vi
      .fn()
      .mockRejectedValueOnce(failure(409, { code: 'not_possible', message: 'It still has people.' }))
      .mockResolvedValue({ data: branch() })
    const { router } = open({ delete: remove })
    await heading('North')
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('It still has people.')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/branches'))
  })

  const close = { name: 'close', to: 'closed', allowed: true, missing: [] }

  it('C-11 a transition asks for its reason and carries the version', async () => {
    const transition = vi.fn().mockResolvedValue({ data: branch({ status: 'closed' }) })
    open({ transitions: async () => ({ data: [close] }), transition })
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(transition).not.toHaveBeenCalled()
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Moved away')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(transition).toHaveBeenCalledOnce())
    expect(transition.mock.calls[0]?.slice(0, 2)).toEqual([
      { resource: 'branches', id: 5, name: 'close' },
      { version: 3, reason: 'Moved away' },
    ])
  })

  it('C-11 an impossible transition says why', async () => {
    const missing = [{ message: 'There is still money in the till.' }]
    open({ transitions: async () => ({ data: [{ ...close, allowed: false, missing }] }) })
    const button = await screen.findByRole('button', {
      name: 'Close',
      description: /still money in the till/,
    })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.hover(button)
    expect(await screen.findByRole('tooltip')).toHaveTextContent('There is still money in the till.')
  })

  it('P-06 a forbidden transition names the permission it needs', async () => {
    const rules = [{ action: ['read', 'update'], subject: 'Branch' }]
    const reopen = { name: 'reopen', to: 'open', allowed: true, missing: [] }
    open({ transitions: async () => ({ data: [close, reopen] }) }, { rules })
    expect(await screen.findByRole('button', { name: 'Close' })).toBeVisible()
    const refused = await screen.findByRole('button', { name: 'Reopen' })
    const reason = 'This requires the permission “reopen” for Branches, which you don’t have.'
    expect(refused).toHaveAttribute('aria-disabled', 'true')
    expect(refused).toHaveAccessibleDescription(reason)
    await userEvent.hover(refused)
    expect(await screen.findByRole('tooltip')).toHaveTextContent(reason)
  })
})

describe('related records', () => {
  const rows = [{ id: 3, name: 'Bo', email: 'bo@example.com', branch_id: 5 }]

  it('R-05 are listed without the column that is the same for all, and open on click', async () => {
    const getList = vi.fn(async (resource: string) => ({ data: resource === 'people' ? rows : [], total: 1 }))
    const { router } = open({ getList }, { tab: 'staff' })
    const bo = await screen.findByRole('link', { name: 'Bo' })
    const [, params] = getList.mock.calls.find(([name]) => name === 'people') as never as [string, object]
    expect(params).toMatchObject({ filter: { branch_id: 5 }, sort: { field: 'name', order: 'ASC' } })
    expect(screen.queryByRole('columnheader', { name: /Branch/ })).toBeNull()
    await userEvent.click(bo)
    await waitFor(() => expect(router.state.location.pathname).toBe('/people/3/show'))
  })

  it('R-05 "add" opens a create form with the parent filled in', async () => {
    open({ getList: async () => ({ data: [], total: 0 }) }, { tab: 'staff' })
    const add = await screen.findByRole('link', { name: 'New people' })
    const { searchParams } = new URL(add.getAttribute('href') ?? '', 'http://here')
    expect(JSON.parse(searchParams.get('source') ?? '')).toEqual({ branch_id: 5 })
    expect(await screen.findByText('No people yet.')).toBeVisible()
  })

  it('P-06 an unreadable list has no tab', async () => {
    open({}, { rules: [{ action: 'read', subject: 'Branch' }] })
    await heading('North')
    expect(screen.queryByRole('tab', { name: 'Staff' })).toBeNull()
  })
})

describe('history', () => {
  const entry = (id: number, more: object) => ({
    id,
    version: id,
    at: '2026-02-02T10:00:00Z',
    by: { id: 9, label: 'Grace Hopper' },
    action: 'update',
    reason: null,
    changes: [],
    ...more,
  })

  it('C-11 shows who did what, with before and after', async () => {
    const data = [
      entry(3, {
        action: 'close',
        reason: 'Moved away',
        changes: [{ field: 'name', before: 'South', after: 'North' }],
      }),
      entry(2, { changes: [{ field: 'email', before: 'old@example.com', after: null }] }),
      entry(1, { by: null, action: 'create' }),
    ]
    open({ history: async () => ({ data, total: 3 }) }, { tab: 'history' })
    const [first, second, third] = await screen.findAllByRole('listitem')
    expect(first).toHaveTextContent(/Grace Hopper.*Close.*Moved away.*South.*→.*North/)
    expect(within(first as HTMLElement).getByRole('deletion')).toHaveTextContent('South')
    expect(within(first as HTMLElement).getByRole('insertion')).toHaveTextContent('North')
    expect(second).toHaveTextContent(/old@example.com.*cleared/)
    expect(third).toHaveTextContent(/The system.*added it/)
  })

  it('C-11 loads page by page', async () => {
    const history = vi.fn(async () => ({ data: [entry(1, {})], total: 45 }))
    open({ history }, { tab: 'history' })
    await userEvent.click(await screen.findByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(history).toHaveBeenLastCalledWith('branches', 5, { page: 3, perPage: 20 }))
  })
})
