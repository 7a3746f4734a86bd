import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dueDayOf, otherConditions, withConditions, withDueDay } from '../../src/studio/tabs/dueDay'
import { clients, showStudio, studioCalls } from './studioStage'

beforeEach(() => localStorage.clear())

const loyalty = {
  extends: 'clients',
  fields: { loyalty_since: { kind: 'date' }, is_late: { kind: 'yesNo' } },
} as const

/** Returns the extension for which the page requests a plan. */
async function planned(calls: ReturnType<typeof studioCalls>, name: string) {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Review changes' }))
  await waitFor(() => expect(calls.plan).toHaveBeenCalled())
  return vi.mocked(calls.plan).mock.lastCall?.[0].changes[name]
}

async function choose(within_: ReturnType<typeof within>, label: string, option: string) {
  const user = userEvent.setup()
  await user.click(within_.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

describe('T-01 schedules', () => {
  it('T-01 sets a field some days after a date, for records with a value', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => clients(1, loyalty)) })
    showStudio(calls, '/studio/clients/notifications')
    await user.click(await screen.findByRole('button', { name: 'Add schedule' }))
    const card = within(await screen.findByRole('group', { name: 'Schedule 1' }))
    fireEvent.change(card.getByRole('spinbutton', { name: 'Days after it' }), { target: { value: '30' } })
    await choose(card, 'Field to set', 'Is late')
    await choose(card, 'New value', 'Yes')
    await user.click(card.getByRole('button', { name: 'Add condition' }))
    await user.click(await screen.findByRole('option', { name: 'Status' }))
    await choose(card, 'Condition', 'is')
    await choose(card, 'Status', 'New')
    await user.click(card.getByRole('button', { name: 'Add condition' }))
    await user.click(await screen.findByRole('option', { name: 'Loyalty since' }))
    const since = within(card.getByRole('group', { name: 'Loyalty since' }))
    await choose(since, 'Condition', 'is after')
    fireEvent.change(since.getByRole('spinbutton', { name: 'Days from today' }), { target: { value: '-90' } })
    expect(await planned(calls, 'clients')).toMatchObject({
      schedule: {
        schedule: {
          when: {
            ...{ status: 'new', loyalty_since_lte: '@today-30' },
            and: [{ loyalty_since_gt: '@today-90' }],
          },
          set: { is_late: true },
        },
      },
    })
  })

  it('T-01 a notification waits for a day too, and keeps its span', async () => {
    const on = { when: { status: 'new', loyalty_since_lt: '@today', loyalty_since_gte: '@today-14' } }
    const notifications = { late: { on: { ...on, oncePer: ['loyalty_since'] }, to: [{ may: 'update' }] } }
    const calls = studioCalls({ definition: vi.fn(async () => clients(1, { ...loyalty, notifications })) })
    showStudio(calls, '/studio/clients/notifications')
    fireEvent.change(await screen.findByRole('spinbutton', { name: 'Days after it' }), {
      target: { value: '8' },
    })
    expect(await planned(calls, 'clients')).toMatchObject({
      notifications: {
        late: {
          on: { when: { status: 'new', loyalty_since_lt: '@today-7', loyalty_since_gte: '@today-21' } },
        },
      },
    })
  })

  it('T-01 is removed with one click', async () => {
    const user = userEvent.setup()
    const schedule = { late: { when: { loyalty_since_lte: '@today' }, set: { is_late: true } } }
    const calls = studioCalls({ definition: vi.fn(async () => clients(1, { ...loyalty, schedule })) })
    showStudio(calls, '/studio/clients/notifications')
    await user.click(await screen.findByRole('button', { name: 'Remove schedule' }))
    expect(await planned(calls, 'clients')).not.toHaveProperty('schedule')
  })

  it.each([0, 30, -7])('T-02 reads the day back that it wrote: %s days', days => {
    const due = { field: 'expiry', days }
    expect(dueDayOf(withDueDay({ status: 'open' }, due))).toEqual(due)
  })

  it('T-02 moves a span of days as a whole, to another field too', () => {
    const overdue = { status: ['new', 'open'], due_lt: '@today', due_gte: '@today-14' }
    expect(dueDayOf(overdue)).toEqual({ field: 'due', days: 1 })
    expect(withDueDay(overdue, { field: 'ends', days: 3 })).toEqual({
      ...{ status: ['new', 'open'], ends_lt: '@today-2', ends_gte: '@today-16' },
    })
    expect(withDueDay(overdue, undefined)).toEqual({ status: ['new', 'open'] })
  })

  it('T-02 changes the conditions besides the day, also those on its own field', () => {
    const when = { status: 'new', due_lte: '@today', or: [{ weight_gte: 3 }, { weight: 1 }] }
    expect(otherConditions(when)).toEqual({ status: 'new', or: when.or })
    const changed = withConditions(when, { status: 'open', due_lte: '2027-01-01' })
    expect(changed).toEqual({ due_lte: '@today', status: 'open', and: [{ due_lte: '2027-01-01' }] })
    expect(dueDayOf(changed)).toEqual({ field: 'due', days: 0 })
  })
})

describe('T-01 related records', () => {
  it('T-01 lists the records of another resource that refer to this one', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => ({ ...clients(0), name: 'branches' })) })
    showStudio(calls, '/studio/branches/form')
    await user.click(await screen.findByRole('button', { name: 'Add related records' }))
    await user.type(screen.getByRole('textbox', { name: 'Label' }), 'Files')
    const extension = await planned(calls, 'branches')
    const [[name, relation] = []] = Object.entries(extension?.relations ?? {})
    expect(relation).toEqual({ to: expect.any(String), by: 'branch_id' })
    expect(extension?.labels).toEqual({ en: { relations: { [name ?? '']: 'Files' } } })
  })

  it('T-01 says so if nothing refers to it', async () => {
    showStudio(studioCalls(), '/studio/clients/form')
    expect(await screen.findByText(/No other resource refers to this one yet/)).toBeVisible()
  })
})
