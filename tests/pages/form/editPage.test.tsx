import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { EditPage } from '../../../src/pages/EditPage'
import { branch, branches } from '../definitions'
import { type Answers, failure, show } from '../stage'

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

type Sent = [string, { data: Record<string, unknown>; meta: { version: number } }]

function open(answers: Answers, rules?: Parameters<typeof show>[1]['rules']) {
  return show(<EditPage resource={branches} />, {
    at: '/branches/5',
    rules,
    answers: { getOne: async () => ({ data: branch() }), ...answers },
  })
}

describe('edit page', () => {
  it('C-09 sends only changed fields, under the version that was read', async () => {
    const update = vi.fn(async () => ({ data: branch({ version: 4 }) }))
    const { router } = open({ update })
    const name = await field(/^Name/)
    await userEvent.clear(name)
    await userEvent.type(name, 'Far North')
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe('/branches/5/show'))
    const [, sent] = update.mock.calls[0] as never as Sent
    expect(sent.data).toEqual({ name: 'Far North' })
    expect(sent.meta.version).toBe(3)
  })

  it("P-12 shows readable fields that can't be written, and why", async () => {
    open({})
    await field(/^Name/)
    expect(screen.queryByRole('textbox', { name: /Code/ })).toBeNull()
    expect(screen.getByText('N1')).toBeVisible()
    expect(screen.getByRole('img', { name: 'Can’t be changed once saved' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'Calculated from other fields' })).toBeVisible()
  })

  it('P-12 a field that needs another permission is read-only', async () => {
    open({}, [{ action: ['read', 'update'], subject: 'Branch' }])
    await field(/^Name/)
    expect(screen.queryByRole('textbox', { name: /Budget/ })).toBeNull()
    const reason = 'Budget requires the permission “manage” for Money, which you don’t have.'
    expect(screen.getByRole('img', { name: reason })).toBeVisible()
  })

  it('R-13 shows not-found for a missing record', async () => {
    open({ getOne: () => Promise.reject(failure(404)) })
    expect(await screen.findByRole('heading', { name: 'Page Not Found - 404' })).toBeVisible()
  })

  it("P-06 shows not-authorized for a record that can't be changed", async () => {
    open({}, [{ action: 'read', subject: 'Branch' }])
    expect(await screen.findByRole('heading', { name: /Not Authorized/ })).toBeVisible()
    expect(
      screen.getByText('This requires the permission “update” for Branches, which you don’t have.'),
    ).toBeVisible()
  })
})

describe('a record that somebody else saved in between', () => {
  const theirs = branch({ version: 4, name: 'Theirs', email: 'theirs@example.com' })
  const stale = failure(409, {
    code: 'stale',
    data: theirs,
    details: { changed: [{ field: 'name', by: { id: 9, label: 'Grace Hopper' } }] },
  })

  async function conflict() {
    const update = vi
      .fn()
      .mockRejectedValueOnce(stale)
      .mockResolvedValue({ data: branch({ version: 5 }) })
    const shown = open({ update })
    const name = await field(/^Name/)
    await userEvent.clear(name)
    await userEvent.type(name, 'Mine')
    await save()
    const dialog = within(await screen.findByRole('dialog'))
    return { ...shown, update, dialog, second: () => (update.mock.calls[1] as never as Sent)[1] }
  }

  it('E-02 on a 409 shows before, mine and theirs, and who saved', async () => {
    const { dialog } = await conflict()
    expect(dialog.getByText(/Grace Hopper/)).toBeVisible()
    const shown = dialog.getAllByRole('radiogroup').map(({ textContent }) => textContent)
    expect(shown).toEqual(['BeforeNorthMineMineTheirsTheirs'])
    expect(dialog.getByText('theirs@example.com').closest('dl')).toHaveTextContent('Email · Theirs')
  })

  it('E-02 merges automatically if different fields changed, and says whose changes were kept', async () => {
    const kept = branch({ version: 4, email: 'theirs@example.com' })
    const changed = [{ field: 'email', by: { id: 9, label: 'Grace Hopper' } }]
    const update = vi
      .fn()
      .mockRejectedValueOnce(failure(409, { code: 'stale', data: kept, details: { changed } }))
      .mockResolvedValue({ data: { ...kept, version: 5, name: 'North!' } })
    const { router } = open({ update })
    await userEvent.type(await field(/^Name/), '!')
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe('/branches/5/show'))
    const [, second] = update.mock.calls[1] as never as Sent
    expect([second.data, second.meta.version]).toEqual([{ name: 'North!' }, 4])
    expect(await screen.findByText(/Grace Hopper changed email in the meantime/)).toBeVisible()
  })

  it('C-09 a save with a lost response is no conflict with oneself', async () => {
    const own = branch({ version: 4, name: 'North!' })
    const update = vi
      .fn()
      .mockRejectedValueOnce(failure(0, { message: 'http.offline' }))
      .mockRejectedValueOnce(failure(428))
      .mockRejectedValueOnce(failure(409, { code: 'stale', data: own, details: { changed: [] } }))
      .mockResolvedValue({ data: { ...own, version: 5, name: 'North!?' } })
    const { router } = open({ update })
    const name = await field(/^Name/)
    await userEvent.type(name, '!')
    await save()
    expect(await screen.findByText(/sent again automatically/)).toBeVisible()
    await userEvent.type(name, '?')
    expect(screen.queryByText(/sent again automatically/)).toBeNull()
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe('/branches/5/show'))
    const sent = update.mock.calls.map(call => (call as never as Sent)[1])
    expect(sent.map(({ data }) => data.name)).toEqual(['North!', 'North!?', 'North!?', 'North!?'])
    expect(sent[3]?.meta.version).toBe(4)
  })

  it('E-02 "keep mine" saves mine on top of the current record', async () => {
    const { dialog, update, router, second } = await conflict()
    await userEvent.click(dialog.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2))
    expect(second().data).toEqual({ name: 'Mine' })
    expect(second().meta.version).toBe(4)
    await waitFor(() => expect(router.state.location.pathname).toBe('/branches/5/show'))
  })

  it('E-02 "take theirs" shows the current record and saves nothing', async () => {
    const { dialog, update } = await conflict()
    await userEvent.click(dialog.getByRole('button', { name: 'Use theirs' }))
    await waitFor(async () => expect(await field(/^Name/)).toHaveValue('Theirs'))
    expect(update).toHaveBeenCalledOnce()
    expect(localStorage.getItem('coverdesk-draft:7:branches:5')).toBeNull()
  })

  it('E-02 can be resolved field by field', async () => {
    const { dialog, update, router } = await conflict()
    await userEvent.click(dialog.getByRole('radio', { name: /Theirs/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save this choice' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/branches/5/show'))
    expect(update).toHaveBeenCalledOnce()
  })

  it('E-02 going back to the form loses nothing', async () => {
    const { dialog } = await conflict()
    await userEvent.click(dialog.getByRole('button', { name: 'Back to the form' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await field(/^Name/)).toHaveValue('Mine')
  })
})
