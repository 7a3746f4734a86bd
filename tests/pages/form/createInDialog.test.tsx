import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { CreatePage } from '../../../src/pages/CreatePage'
import { rememberOperation } from '../../../src/ui/records/operationOf'
import { UndoPlace } from '../../../src/ui/undo/UndoPlace'
import { callOf } from '../../support/callOf'
import { branches } from '../definitions'
import { show } from '../stage'

const none = async () => ({ data: [], total: 0 })

it('R-05 O-06 creates a record for a reference without leaving the form, selects it, and can undo it', async () => {
  const create = vi.fn(async (resource: string, { data }: { data: object }) => ({
    data: rememberOperation({ ...data, id: resource === 'people' ? 31 : 9 }, `of ${resource}`),
  }))
  const undo = vi.fn(async () => ({ restored: 1 }))
  const answers = {
    getList: none,
    duplicates: none,
    create,
    call: callOf({ 'POST /operations/{id}/undo': undo }),
  }
  const page = (
    <>
      <CreatePage resource={branches} />
      <UndoPlace />
    </>
  )
  const { router } = show(page, { at: '/branches/create', answers })
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'South')
  await userEvent.type(screen.getByRole('combobox', { name: /Manager/ }), 'Bo')
  await userEvent.click(await screen.findByRole('option', { name: /New/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New people' }))
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Bo')
  await userEvent.type(dialog.getByRole('textbox', { name: /E-?mail/i }), 'bo@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/branches/create')
  expect(await screen.findByText('Bo added')).toBeVisible()
  expect(screen.getByRole('combobox', { name: /Manager/ })).toHaveValue('Bo')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/branches/9/show'))
  expect(create.mock.calls[1]).toMatchObject(['branches', { data: { name: 'South', manager_id: 31 } }])
  await screen.findByText('South added')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(undo).toHaveBeenCalledWith(expect.objectContaining({ params: { id: 'of branches' }, body: {} })),
  )
})
