import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { EditPage } from '../../../src/pages/EditPage'
import { liveStage } from '../../live/liveStage'
import { branch, branches } from '../definitions'
import { show } from '../stage'

const DRAFT = 'coverdesk-draft:7:branches:5'
const draft = () => JSON.parse(localStorage.getItem(DRAFT) ?? 'null')
/** Returns the input of a field. Finding it by role would take as long as everything else. */
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

describe('a form whose record somebody else saves', () => {
  it('L-09 untouched, takes over the record with a notice', async () => {
    const { write, name } = await open()
    await write({ name: 'South', budget: 5 })
    await notice('Grace Hopper changed name and budget. The form already shows it.')
    expect(name).toHaveValue('South')
    expect(draft()).toBeNull()
  })

  it('L-09 shows who changed what before a save, and takes over untouched fields with one click', async () => {
    const { write, type, sent, update } = await open()
    type('Mine')
    await write({ email: 'theirs@example.com' })
    await notice('Grace Hopper saved this record while you were editing: email')
    expect(await input('email')).toHaveValue('north@example.com')
    press('Update untouched fields')
    await waitFor(async () => expect(await input('email')).toHaveValue('theirs@example.com'))
    expect(draft()).toMatchObject({ values: { name: 'Mine' }, base: { version: 4 } })
    expect(Object.keys(draft().values)).toEqual(['name'])
    press('Save')
    await waitFor(() => expect(update).toHaveBeenCalledOnce())
    expect(sent()).toMatchObject({ data: { name: 'Mine' }, meta: { version: 4 } })
  })

  it('E-02 asks about fields that both changed, before a save as well as after', async () => {
    const { write, type, name, sent, update } = await open()
    type('Mine')
    await write({ name: 'Theirs', email: 'theirs@example.com' })
    await notice('Grace Hopper saved this record while you were editing: name and email')
    press('Update untouched fields')
    await notice('Grace Hopper saved this record while you were editing: name')
    expect(name).toHaveValue('Mine')
    expect(draft().base.version).toBe(3)
    press('See differences')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Grace Hopper saved it/)).toBeVisible()
    fireEvent.click(dialog.getByText('Save mine'))
    await waitFor(() => expect(update).toHaveBeenCalledOnce())
    expect(sent()).toMatchObject({ data: { name: 'Mine' }, meta: { version: 4 } })
  })

  it('C-09 reports immediately that a draft is older than the record', async () => {
    const values = { name: 'Mine' }
    localStorage.setItem(
      DRAFT,
      JSON.stringify({ values, base: branch({ version: 2, code: 'N0' }), at: '2026-02-02' }),
    )
    await open()
    await notice('Grace Hopper saved this record while you were editing: code')
  })

  it('L-09 keeps the input when the record is deleted', async () => {
    const { live, type, name } = await open()
    type('Mine')
    act(() => live.change({ resource: 'branches', id: 5, action: 'delete', version: 4 }))
    await notice('Someone else deleted this record. Your entries stay here, but you can no longer save them.')
    expect(name).toHaveValue('Mine')
  })
})

describe('presence', () => {
  const bo = { id: 8, name: 'Bo Chen', initials: 'BC', isEditing: false }

  it('L-09 shows and announces everyone else with the form open, once each, and tells them about the editing', async () => {
    const { live, type } = await open()
    expect(screen.queryByRole('list', { name: 'Also viewing' })).toBeNull()
    expect(live.joined('branches', 5)).toEqual({ isEditing: false })
    act(() => live.setMembers('branches', 5, [bo]))
    await notice('Bo Chen is also viewing this.')
    expect(screen.getByRole('img', { name: 'Bo Chen, also viewing this' })).toBeVisible()
    act(() => live.setMembers('branches', 5, [{ ...bo, isEditing: true }]))
    const said = await notice('Bo Chen is editing this.')
    expect(screen.getByRole('img', { name: 'Bo Chen, editing this' })).toBeVisible()
    act(() => live.setMembers('branches', 5, []))
    act(() => live.setMembers('branches', 5, [bo, { ...bo, id: 10, name: 'Cy Dee' }]))
    expect(said).toHaveTextContent('Cy Dee is also viewing this.')
    type('Mine')
    await waitFor(() => expect(live.joined('branches', 5)).toEqual({ isEditing: true }))
  })

  it('L-09 counts people beyond four, and names them on demand', async () => {
    const { live, unmount } = await open()
    const members = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, id) => ({
      ...bo,
      id,
      name,
      isEditing: id === 5,
    }))
    act(() => live.setMembers('branches', 5, members))
    const list = within(await screen.findByRole('list', { name: 'Also viewing' }))
    expect(list.getAllByRole('img').map(one => one.getAttribute('aria-label'))).toEqual([
      'F, editing this',
      'A, also viewing this',
      'B, also viewing this',
      'C, D, and E',
    ])
    unmount()
    expect(live.joined('branches', 5)).toBeUndefined()
  })
})
