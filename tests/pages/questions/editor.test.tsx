import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { EditPage } from '../../../src/pages/EditPage'
import { show } from '../stage'
import { asked, versions } from './covers'

function open(status = 'draft', questions = asked[1]) {
  const record = { id: 5, version: 3, name: 'v2', status, questions }
  const update = vi.fn(async (_name: string, { data }: { data: object }) => ({
    data: { ...record, ...data, version: 4 },
  }))
  show(<EditPage resource={versions} />, {
    at: '/branches/5',
    answers: { getOne: async () => ({ data: record }), update },
  })
  return update
}

const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const row = async (title: RegExp) => {
  const heads = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-question]')]
    expect(found).not.toEqual([])
    return found
  })
  const found = heads.find(({ textContent }) => title.test(textContent ?? ''))
  if (!found) throw new Error(`There is no question ${title}`)
  return found
}
const key = () => screen.getByLabelText(/^Key/)
const titles = () =>
  [...document.querySelectorAll('[data-question]')].map(({ textContent }) => textContent ?? '')
const save = () => userEvent.click(screen.getByText('Save'))

describe('D-04 question editor', () => {
  it('adds a question with its key, names mistakes, and previews the form', async () => {
    const update = open('draft', asked[2])
    await row(/1Area/)
    fireEvent.click(screen.getByText('Add a question'))
    const label = await screen.findByLabelText(/^Label · English/)
    await waitFor(() => expect(label).toHaveFocus())
    fill(label, 'Area')
    fireEvent.blur(label)
    expect(key()).toHaveValue('area')
    expect(await screen.findByText(/^The preview shows the questions as they were/)).toBeVisible()
    fireEvent.click(screen.getByText('Save'))
    await waitFor(() =>
      expect(key()).toHaveAccessibleDescription('“area” is already used. Choose another key.'),
    )
    fill(key(), 'garden')
    fill(label, 'Garden')
    expect(await screen.findByLabelText('Garden')).toBeVisible()
    fireEvent.click(screen.getByText('Save'))
    await waitFor(() => expect(update).toHaveBeenCalledOnce())
    expect(update.mock.calls[0]?.[1].data).toEqual({
      questions: [...(asked[2] ?? []), { key: 'garden', label: { en: 'Garden' }, type: 'text' }],
    })
  }, 80_000)

  it('reorders questions by keyboard; names a condition that then refers to a later question', async () => {
    const update = open()
    const seats = await row(/2Seats/)
    seats.focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(titles()[0]).toContain('Seats'))
    await save()
    expect(await screen.findByText('“Use” is asked later. Choose an earlier question.')).toBeVisible()
    expect(update).not.toHaveBeenCalled()
    ;(await row(/1Seats/)).focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(titles()[0]).toContain('Use'))
  })

  it('a published version is read-only', async () => {
    open('published')
    expect(await screen.findByText(/^This version is published/)).toBeVisible()
    expect(screen.queryByText('Add a question')).toBeNull()
    await userEvent.click(await row(/2Seats/))
    expect(within(screen.getByRole('group', { name: 'Asked only if' })).getByText('Taxi')).toBeVisible()
    expect(key()).toBeDisabled()
  })
})
