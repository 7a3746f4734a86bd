import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { CreatePage } from '../../../src/pages/CreatePage'
import { EditPage } from '../../../src/pages/EditPage'
import { ShowPage } from '../../../src/pages/ShowPage'
import { show } from '../stage'
import { answerQuestions, covers } from './covers'

const record = {
  id: 5,
  version: 3,
  name: 'Old',
  status: 'draft',
  type_id: 1,
  set_id: 11,
  answers: { use: 'taxi', seats: 12, drivers: [{ name: 'Amel' }] },
}
const field = (name: RegExp) => screen.findByLabelText(name)
const fill = async (name: RegExp, value: string) => fireEvent.change(await field(name), { target: { value } })
const type = (id: string) => fill(/^Type/, id)
const choose = async (option: string) => {
  await userEvent.click(await screen.findByLabelText(/^Use/))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const save = () => userEvent.click(screen.getByText('Save'))

describe('D-04 questions in a form', () => {
  it('depend on the subject and on other answers; input stays when a question returns', async () => {
    const create = vi.fn(async (_name: string, { data }: { data: object }) => ({
      data: { ...data, id: 9, version: 1 },
    }))
    show(<CreatePage resource={covers} />, {
      at: '/branches/create',
      answers: { create, questions: answerQuestions },
    })
    expect(await screen.findByText('Fill in “Type” to see its questions.')).toBeVisible()
    await type('1')
    expect(await screen.findByText('1 required answer is missing. You can add it later.')).toBeVisible()
    expect(screen.queryByLabelText(/^Seats/)).toBeNull()
    await choose('Taxi')
    await fill(/^Seats \(pcs\)/, '12')
    await userEvent.click(screen.getByText('Add'))
    await fill(/^Full name/, 'Amel')
    await save()
    await waitFor(() => expect(screen.getByLabelText(/^Seats/)).toHaveAccessibleDescription('At most 9.'))
    expect(create).not.toHaveBeenCalled()

    await type('2')
    await fill(/^Area/, '40')
    await type('1')
    expect(await field(/^Seats/)).toHaveValue('12')
    await fill(/^Seats/, '4')
    expect(await field(/^Full name/)).toHaveValue('Amel')
    expect(screen.getByText('All required answers are filled in.')).toBeVisible()
    await save()
    await waitFor(() => expect(create).toHaveBeenCalled())
    expect(create.mock.calls[0]?.[1].data).toMatchObject({
      type_id: 1,
      answers: { use: 'taxi', seats: 4, drivers: [{ name: 'Amel' }] },
    })
  }, 80_000)

  it('an older record opens with its own version, says so, and stays unchanged if untouched', async () => {
    const update = vi.fn(async (_name: string, { data }: { data: object }) => ({
      data: { ...record, ...data, version: 4 },
    }))
    show(<EditPage resource={covers} />, {
      at: '/branches/5',
      answers: { getOne: async () => ({ data: record }), update, questions: answerQuestions },
    })
    expect(
      await screen.findByText('These questions are from version 1. The current version is 2.'),
    ).toBeVisible()
    expect(await field(/^Seats/)).toHaveValue('12')
    await fill(/^Name/, 'Older')
    await save()
    await waitFor(() => expect(update).toHaveBeenCalled())
    expect(update.mock.calls[0]?.[1].data).toEqual({ name: 'Older' })
  })

  it('a view shows answers next to their questions', async () => {
    show(<ShowPage resource={covers} />, {
      at: '/branches/5/show',
      answers: {
        getOne: async () => ({ data: { ...record, answers: { seats: 5, drivers: [{ name: 'Amel' }] } } }),
        getList: async () => ({ data: [], total: 0 }),
        transitions: async () => ({ data: [] }),
        history: async () => ({ data: [], total: 0 }),
        questions: answerQuestions,
      },
    })
    expect(await screen.findByText('Seats (pcs)')).toBeVisible()
    expect(screen.getByText('Amel')).toBeVisible()
    expect(screen.getByText('1 answer is missing: Use')).toBeVisible()
  })
})
