import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExtensionData } from '../../src/define/definitionData'
import { addField, clients, lastPlan, showStudio, studioCalls } from './studioStage'

beforeEach(() => localStorage.clear())

const loyalty = { extends: 'clients', fields: { loyalty_since: { kind: 'date' } } } as const
const labeled = { ...loyalty, labels: { en: { fields: { loyalty_since: 'Loyalty since' } } } }
const button = (name: string) => screen.getByRole('button', { name })

describe('T-01 changes of fields', () => {
  it('T-02 the initial value of a date can be a day from today', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => clients(3, labeled)) })
    showStudio(calls, '/studio/clients/fields?open=loyalty_since')
    const panel = within(await screen.findByRole('dialog', { name: 'Loyalty since' }))
    fireEvent.change(await panel.findByRole('spinbutton', { name: 'Days from today' }), {
      target: { value: '30' },
    })
    await user.click(panel.getByRole('button', { name: 'Close' }))
    await user.click(button('Review changes'))
    await waitFor(() =>
      expect(lastPlan(calls)?.changes.clients).toMatchObject({
        fields: { loyalty_since: { default: '@today+30' } },
      }),
    )
  })

  it('T-02 the initial value is a value or an expression over other fields', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => clients(3, labeled)) })
    showStudio(calls, '/studio/clients/fields?open=loyalty_since')
    const panel = within(await screen.findByRole('dialog', { name: 'Loyalty since' }))
    await user.click(await panel.findByRole('button', { name: 'Expression' }))
    const input = panel.getByRole('textbox', { name: 'Initial value, worked out' })
    await user.type(input, 'today.plusDays(30)')
    expect(input).toHaveAccessibleDescription(/filled in until someone changes it/)
    await user.click(panel.getByRole('button', { name: 'Close' }))
    await user.click(button('Review changes'))
    await waitFor(() =>
      expect(lastPlan(calls)?.changes.clients).toMatchObject({
        fields: { loyalty_since: { defaultExpression: 'today.plusDays(30)' } },
      }),
    )
  })

  it('T-02 a rule is conditions or an expression, and keeps both until one is applied', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => clients(3, labeled)) })
    const { unmount } = showStudio(calls, '/studio/clients/rules')
    await user.click(await screen.findByRole('button', { name: 'Add rule' }))
    await user.click(await screen.findByRole('button', { name: 'Add condition' }))
    await user.click(await screen.findByRole('option', { name: 'Loyalty since' }))
    const days = await screen.findByRole('spinbutton', { name: 'Days from today' })
    fireEvent.change(days, { target: { value: '-30' } })
    await user.click(button('Expression'))
    expect(screen.getByRole('textbox', { name: 'What must hold' })).toHaveValue(
      'loyalty_since >= today.plusDays(-30)',
    )
    await user.click(button('Conditions'))
    expect(screen.getByRole('checkbox', { name: 'or empty' })).toBeChecked()
    await user.click(button('Add condition'))
    await user.click(button('Review changes'))
    expect(await screen.findByText('A condition has no value and is left out.')).toBeVisible()
    const check = { or: [{ loyalty_since_gte: '@today-30' }, { loyalty_since_null: true }] }
    await waitFor(() =>
      expect(lastPlan(calls)?.changes.clients).toMatchObject({
        rules: { rule: { fields: ['loyalty_since'], check } },
      }),
    )
    unmount()
    showStudio(calls, '/studio/clients/rules')
    expect(await screen.findByText('A condition without a value has no effect yet.')).toBeVisible()
  })

  it('T-08 says why the kind of a stored field is fixed, and replaces the field', async () => {
    const user = userEvent.setup()
    showStudio(studioCalls({ definition: vi.fn(async () => clients(3, labeled)) }))
    await user.click(await screen.findByRole('button', { name: 'Edit Loyalty since' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Loyalty since' }))
    expect(panel.getByText(/its type can’t change/)).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Remove and add' }))
    expect(await screen.findByText('loyalty_since_2')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'Type' }))
    await user.click(await screen.findByRole('option', { name: 'Whole number' }))
    expect(screen.getByRole('spinbutton', { name: 'Least' })).toBeVisible()
  })

  it('T-08 renames a stored field, whose column and type stay', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ definition: vi.fn(async () => clients(3, labeled)) })
    showStudio(calls, '/studio/clients/fields?open=loyalty_since')
    const input = await screen.findByRole('textbox', { name: 'Name in the API' })
    const rename = screen.getByRole('button', { name: 'Rename' })
    await user.clear(input)
    await user.type(input, 'status')
    expect(input).toBeInvalid()
    expect(rename).toBeDisabled()
    await user.clear(input)
    await user.type(input, 'member_since{Enter}')
    expect(await screen.findByDisplayValue('member_since')).toBeVisible()
    expect(screen.getByRole('dialog', { name: 'Loyalty since' })).toBeVisible()
    expect(screen.getByText(/its type can’t change/)).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Review changes' }))
    await waitFor(() =>
      expect(lastPlan(calls)?.changes.clients).toMatchObject({
        fields: { member_since: { kind: 'date', column: 'loyalty_since' } },
        labels: { en: { fields: { member_since: 'Loyalty since' } } },
      }),
    )
  })

  it('T-03 shows mistakes while one types, with a link to their place', async () => {
    const fields = { loyalty_since: { kind: 'date', computed: 'paid + tody' } }
    const wrong = { ...labeled, fields } as unknown as ExtensionData
    const problem = {
      ...{ resource: 'clients', place: 'fields.loyalty_since.computed', start: 7, end: 11 },
      ...{ message: 'There is no field “tody”.', cure: 'You can use: today.' },
    }
    showStudio(
      studioCalls({
        definition: vi.fn(async () => clients(3, wrong)),
        check: vi.fn(async () => [problem]),
      }),
    )
    await addField('City')
    const count = await screen.findByRole('button', { name: '1 problem' })
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent?.includes('“tody”'))).toBe(
      true,
    )
    expect(screen.getByRole('link', { name: 'Fields (1)' })).toBeVisible()
    await userEvent.click(count)
    await userEvent.click(
      await screen.findByRole('link', { name: 'Fields › Loyalty since › Computed from other fields' }),
    )
    const panel = within(await screen.findByRole('dialog', { name: 'Loyalty since' }))
    const input = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Computed from other fields' })
    expect(input).toHaveAccessibleDescription(
      'Line 1, column 8: There is no field “tody”. You can use: today.',
    )
    await waitFor(() => expect(input).toHaveFocus())
    expect([input.selectionStart, input.selectionEnd]).toEqual([7, 11])
    expect(panel.getByText('tody')).toBeVisible()
  })

  it('T-03 closes the list of problems with the last one, and no later problem opens it', async () => {
    const problem = { resource: 'clients', place: 'fields.city', message: 'There is a mistake.' }
    const check = vi.fn(async () => [problem])
    showStudio(studioCalls({ check }))
    await addField('City')
    await userEvent.click(await screen.findByRole('button', { name: '1 problem' }))
    expect(await screen.findByRole('dialog', { name: '1 problem' })).toBeVisible()
    check.mockImplementation(async () => [])
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(button('No problems')).toHaveFocus())
    check.mockImplementation(async () => [problem])
    await addField('Street')
    expect(await screen.findByRole('button', { name: '1 problem' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
