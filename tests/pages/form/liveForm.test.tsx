import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { EditPage } from '../../../src/pages/EditPage'
import { liveStage } from '../../live/liveStage'
import { branch, branches } from '../definitions'
import { show } from '../stage'

const DRAFT = 'coverdesk-draft:7:branches:5'
const draft = () => JSON.parse(localStorage.getItem(DRAFT) ?? 'null')
/** The input of a field; looking for it by its role takes as long as all the rest. */
const input = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (!found) throw new Error(`There is no input of ${name}.`)
    return found
  })
const notice = (text: string) => screen.findByText(text, { selector: '[role=status]' })
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))

async function open() {
  const live = liveStage()
  let now: Record<string, unknown> = branch()
  const update = vi.fn(async (..._sent: never[]) => ({ data: branch({ version: 9 }) }))
  const entry = (version: number) => ({
    id: version,
    version,
    at: '2026-02-02T10:00:00Z',
    by: { id: 9, label: 'Grace Hopper' },
    action: 'update',
    reason: null,
    changes: [],
  })
  const shown = show(<EditPage resource={branches} />, {
    at: '/branches/5',
    live,
    answers: {
      getOne: async () => ({ data: now }),
      history: async () => ({ data: [entry(Number(now.version))], total: 1 }),
      update,
    },
  })
  const name = await input('name')
  const write = async (changes: Record<string, unknown>) => {
    now = { ...now, ...changes, version: Number(now.version) + 1 }
    const version = Number(now.version)
    await act(async () => live.change({ resource: 'branches', id: 5, by: 9, version }))
  }
  const type = (text: string) => fireEvent.change(name, { target: { value: text } })
  const sent = () => (update.mock.calls[0] as never as [string, { data: object; meta: object }])[1]
  return { ...shown, live, name, write, type, update, sent }
}

describe('a form whose record somebody else saves meanwhile', () => {
  it('L-09 untouched it takes the record over and says so', async () => {
    const { write, name } = await open()
    await write({ name: 'South', budget: 5 })
    await notice('Grace Hopper changed name and budget. The form shows it already.')
    expect(name).toHaveValue('South')
    expect(draft()).toBeNull()
  })

  it('L-09 says who and what before a save, and takes over what was not touched with one press', async () => {
    const { write, type, sent, update } = await open()
    type('Mine')
    await write({ email: 'theirs@example.com' })
    await notice('Grace Hopper saved this record while you were editing: email')
    expect(await input('email')).toHaveValue('north@example.com')
    press('Take over what I have not touched')
    await waitFor(async () => expect(await input('email')).toHaveValue('theirs@example.com'))
    expect(draft()).toMatchObject({ values: { name: 'Mine' }, base: { version: 4 } })
    expect(Object.keys(draft().values)).toEqual(['name'])
    press('Save')
    await waitFor(() => expect(update).toHaveBeenCalledOnce())
    expect(sent()).toMatchObject({ data: { name: 'Mine' }, meta: { version: 4 } })
  })

  it('E-02 what both changed stays to be chosen, before a save as after one', async () => {
    const { write, type, name, sent, update } = await open()
    type('Mine')
    await write({ name: 'Theirs', email: 'theirs@example.com' })
    await notice('Grace Hopper saved this record while you were editing: name and email')
    press('Take over what I have not touched')
    await notice('Grace Hopper saved this record while you were editing: name')
    expect(name).toHaveValue('Mine')
    expect(draft().base.version).toBe(3)
    press('See the differences')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Grace Hopper saved it/)).toBeVisible()
    fireEvent.click(dialog.getByText('Keep mine and save'))
    await waitFor(() => expect(update).toHaveBeenCalledOnce())
    expect(sent()).toMatchObject({ data: { name: 'Mine' }, meta: { version: 4 } })
  })

  it('C-09 a draft that is older than the record says so at once', async () => {
    const values = { name: 'Mine' }
    localStorage.setItem(
      DRAFT,
      JSON.stringify({ values, base: branch({ version: 2, code: 'N0' }), at: '2026-02-02' }),
    )
    await open()
    await notice('Grace Hopper saved this record while you were editing: code')
  })

  it('L-09 a deleted record leaves what was typed', async () => {
    const { live, type, name } = await open()
    type('Mine')
    act(() => live.change({ resource: 'branches', id: 5, action: 'delete', version: 4 }))
    await notice('Somebody deleted this record. What you typed stays here, but cannot be saved any more.')
    expect(name).toHaveValue('Mine')
  })
})

describe('who is here', () => {
  const bo = { id: 8, name: 'Bo Chen', initials: 'BC', isEditing: false }

  it('L-09 shows and says who else has the form open, each once, and tells them that one edits', async () => {
    const { live, type } = await open()
    expect(screen.queryByRole('list', { name: 'Also here' })).toBeNull()
    expect(live.joined('branches', 5)).toEqual({ isEditing: false })
    act(() => live.setMembers('branches', 5, [bo]))
    await notice('Bo Chen is here too.')
    expect(screen.getByRole('img', { name: 'Bo Chen, is looking at this too' })).toBeVisible()
    act(() => live.setMembers('branches', 5, [{ ...bo, isEditing: true }]))
    const said = await notice('Bo Chen is editing.')
    expect(screen.getByRole('img', { name: 'Bo Chen, is editing' })).toBeVisible()
    act(() => live.setMembers('branches', 5, []))
    act(() => live.setMembers('branches', 5, [bo, { ...bo, id: 10, name: 'Cy Dee' }]))
    expect(said).toHaveTextContent('Cy Dee is here too.')
    type('Mine')
    await waitFor(() => expect(live.joined('branches', 5)).toEqual({ isEditing: true }))
  })

  it('L-09 of more than four the further ones are counted, and named when asked', async () => {
    const { live, unmount } = await open()
    const members = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, id) => ({
      ...bo,
      id,
      name,
      isEditing: id === 5,
    }))
    act(() => live.setMembers('branches', 5, members))
    const list = within(await screen.findByRole('list', { name: 'Also here' }))
    expect(list.getAllByRole('img').map(one => one.getAttribute('aria-label'))).toEqual([
      'F, is editing',
      'A, is looking at this too',
      'B, is looking at this too',
      'C, D, and E',
    ])
    unmount()
    expect(live.joined('branches', 5)).toBeUndefined()
  })
})
