import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderList } from './renderList'

const wait = { timeout: 10_000 }

afterEach(cleanup)

it('V-02 builds a filter of groups by keyboard, and shows it in words', async () => {
  const user = userEvent.setup()
  const { query } = renderList({ at: '/things?filter={"q":"one"}' })
  await user.click(await screen.findByRole('button', { name: 'Add filter' }, wait))
  await user.click(await screen.findByRole('menuitem', { name: 'Advanced filter…' }, wait))
  const dialog = await screen.findByRole('dialog', { name: 'Advanced filter' }, wait)
  const choose = async (field: string, value: string) => {
    await user.type(within(dialog).getAllByRole('combobox', { name: 'Field' }).at(-1) as HTMLElement, field)
    await user.keyboard('{Enter}{Tab}{Tab}')
    await waitFor(() => expect(within(dialog).getAllByRole('textbox').length).toBeGreaterThan(0))
    await user.type(within(dialog).getAllByRole('textbox').at(-1) as HTMLElement, value)
  }
  await user.click(within(dialog).getByRole('button', { name: 'Any of these' }))
  await choose('Name', 'car')
  await user.click(within(dialog).getByRole('button', { name: 'Add condition' }))
  await choose('Name', 'boat')
  await waitFor(() =>
    expect(within(dialog).getByRole('status').textContent).toBe(
      'Shows records where: Name contains car or Name contains boat',
    ),
  )
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(JSON.parse(query().get('filter') ?? '{}')).toEqual({
      ...{ q: 'one', or: [{ name_q: 'car' }, { name_q: 'boat' }] },
    }),
  )
  const chip = await screen.findByRole('button', { name: /^Name contains car or Name contains boat/ }, wait)
  await user.click(chip)
  const again = await screen.findByRole('dialog', { name: 'Advanced filter' }, wait)
  expect(within(again).getAllByRole('combobox', { name: 'Field' })).toHaveLength(2)
  await user.click(within(again).getAllByRole('button', { name: 'Clear' }).at(-1) as HTMLElement)
  await user.click(within(again).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(query().get('filter')).toBe('{"q":"one"}'))
})
