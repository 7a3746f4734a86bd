import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ShowPage } from '../../../src/pages/ShowPage'
import { type LiveStage, liveStage } from '../../live/liveStage'
import { branch, branches, parcel, parcels } from '../definitions'
import { type Answers, failure, show } from '../stage'

const grace = { id: 9, label: 'Grace Hopper' }

const written = (version: number, more: object = {}) => ({
  id: version,
  version,
  at: '2026-02-02T10:00:00Z',
  by: grace,
  action: 'update',
  reason: null,
  changes: [],
  ...more,
})

/** Opens a branch that the test changes as other users would. */
function open(answers: Answers = {}, rules?: Parameters<typeof show>[1]['rules']) {
  const live = liveStage()
  let now: Record<string, unknown> = branch()
  const getOne = vi.fn(async () => ({ data: now }))
  const history = vi.fn(async () => ({ data: [written(Number(now.version))], total: 1 }))
  show(<ShowPage resource={branches} />, {
    at: '/branches/5/show',
    live,
    rules,
    answers: {
      getOne,
      getList: async () => ({ data: [], total: 0 }),
      transitions: async () => ({ data: [] }),
      history,
      ...answers,
    },
  })
  const write = async (changes: Record<string, unknown>, action = 'update') => {
    now = { ...now, ...changes, version: Number(now.version) + 1 }
    const version = Number(now.version)
    await act(async () => live.change({ resource: 'branches', id: 5, action, by: 9, version }))
  }
  return { live, write, getOne, history }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const notice = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status]' })

describe('a viewed record that somebody else writes to', () => {
  it('L-09 updates in place and says who changed what, once', async () => {
    const { write } = open()
    await heading('North')
    const tab = screen.getByRole('tab', { name: 'Details' })
    tab.focus()
    await write({ email: 'new@example.com', budget: 200 })
    const said = await notice('Grace Hopper changed email and budget')
    expect(screen.getByText('new@example.com')).toBeVisible()
    const value = within(screen.getByRole('region', { name: 'Basics' })).getByText('200')
    expect(value.closest('[data-changed]')).not.toBeNull()
    expect(tab).toHaveFocus()
    await write({ name: 'Far North' })
    await waitFor(() => expect(said).toHaveTextContent('Grace Hopper changed name, email, and budget'))
    expect(await heading('Far North')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
    expect(said).toBeEmptyDOMElement()
  })

  it('L-09 R-05 a folded field appears when it is filled, and stays in sight when it is emptied', async () => {
    const { write } = open()
    await heading('North')
    await userEvent.click(screen.getByRole('tab', { name: 'More' }))
    expect(screen.queryByRole('region', { name: 'More' })).toBeNull()
    await write({ notes: 'Rings twice.' })
    const notes = within(await screen.findByRole('region', { name: 'More' })).getByText('Notes')
    expect(notes.nextSibling).toHaveTextContent('Rings twice.')
    await write({ notes: null })
    await waitFor(() => expect(screen.getByText('Notes').nextSibling).toHaveTextContent('—'))
  })

  it('L-09 ignores versions already shown, and other records', async () => {
    const { live, getOne } = open()
    await heading('North')
    act(() =>
      live.change({ resource: 'branches', id: 5, version: 3 }, { resource: 'branches', id: 6, version: 9 }),
    )
    expect(getOne).toHaveBeenCalledOnce()
    await act(async () => live.miss('branches'))
    expect(getOne).toHaveBeenCalledTimes(2)
  })

  it("L-09 names nobody to users who can't read who wrote", async () => {
    const { write, history } = open({}, [{ action: 'read', subject: 'Branch', fields: ['name', 'email'] }])
    await heading('North')
    await write({ email: 'new@example.com' })
    await notice('Someone else changed email')
    expect(history).not.toHaveBeenCalled()
  })

  it("L-09 recognizes the reader's own writes from elsewhere", async () => {
    const history = async () => ({ data: [written(4, { by: { id: 7, label: 'Ada' } })], total: 1 })
    const { write } = open({ history })
    await heading('North')
    await write({ email: 'new@example.com' })
    await notice('You changed email in another window')
  })

  it('L-09 a deleted record names who deleted it, and stays readable without actions', async () => {
    const { live } = open({ getMany: async () => ({ data: [{ id: 9, label: 'Grace Hopper' }] }) })
    await heading('North')
    expect(screen.getByRole('link', { name: 'Edit' })).toBeVisible()
    act(() => live.change({ resource: 'branches', id: 5, action: 'delete', by: 9, version: 4 }))
    await notice('Grace Hopper deleted this record. This is its last version.')
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Basics' })).toHaveTextContent('Branch North')
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/branches')
  })

  it('L-09 hides a record that is no longer readable', async () => {
    const getOne = vi.fn().mockResolvedValueOnce({ data: branch() }).mockRejectedValue(failure(404))
    const { live } = open({ getOne })
    await heading('North')
    await act(async () => live.change({ resource: 'branches', id: 5, version: 4 }))
    await heading('You can no longer see this record')
    expect(screen.queryByText('N1')).toBeNull()
  })
})

describe('an open transition dialog while others write', () => {
  async function sending() {
    const live: LiveStage = liveStage()
    let now = parcel()
    const transition = vi.fn(async (..._sent: unknown[]) => ({ data: now }))
    show(<ShowPage resource={parcels} />, {
      at: '/parcels/5/show',
      live,
      answers: {
        getOne: async () => ({ data: now }),
        getList: async () => ({ data: [], total: 0 }),
        transitions: async () => ({ data: [{ name: 'send', to: 'sent', allowed: true, missing: [] }] }),
        history: async () => ({ data: [written(4)], total: 1 }),
        transition,
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
    const form = within(await screen.findByRole('dialog'))
    const write = async (changes: object) => {
      now = parcel({ version: 4, ...changes })
      await act(async () => live.change({ resource: 'parcels', id: 5, version: 4 }))
    }
    const send = async () => {
      fireEvent.click(form.getByRole('button', { name: 'Send' }))
      await waitFor(() => expect(transition).toHaveBeenCalledOnce())
      return transition.mock.calls[0]?.[1]
    }
    return { form, write, send }
  }

  it('C-09 takes over untouched fields, with a notice', async () => {
    const { form, write, send } = await sending()
    await write({ weight: 6 })
    await form.findByText('Grace Hopper changed weight while this was open.')
    expect(form.getByRole('textbox', { name: /Weight/ })).toHaveValue('6')
    expect(await send()).toEqual({ version: 4, carrier: null, weight: 6 })
  })

  it('C-09 fields that both changed keep the old version until the user chooses', async () => {
    const { form, write, send } = await sending()
    const weight = form.getByRole('textbox', { name: /Weight/ })
    fireEvent.change(weight, { target: { value: '9' } })
    await write({ weight: 6 })
    await form.findByText('Grace Hopper and you changed weight to different values.')
    fireEvent.click(form.getByRole('button', { name: 'Keep mine' }))
    expect(await send()).toEqual({ version: 4, carrier: null, weight: 9 })
  })

  it('D-12 reports that the status has changed', async () => {
    const { form, write } = await sending()
    await write({ status: 'lost' })
    await form.findByText('The status has changed in the meantime, so this is no longer possible.')
  })
})
