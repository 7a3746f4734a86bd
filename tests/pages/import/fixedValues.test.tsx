import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openImport } from './importStage'

it('F-01 a field without a column gets one value for all rows, with its own input', async () => {
  const { calls } = openImport({})
  const section = await screen.findByRole('region', { name: 'Same value in every row' })
  await userEvent.click(within(section).getByRole('button', { name: 'Set values' }))
  const dialog = await screen.findByRole('dialog', { name: 'Same value in every row' })
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Add a field' }))
  // Code and Email have columns.
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Name'])
  await userEvent.click(screen.getByRole('option', { name: 'Name' }))
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /^Name/ }), 'Tunis')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(calls.choose).toHaveBeenLastCalledWith('file', { plan: { values: { name: 'Tunis' } } })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
