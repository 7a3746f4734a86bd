import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  BulkDeleteButton,
  Datagrid,
  FilterButton,
  FilterForm,
  ReferenceManyField,
  TextField,
  TextInput,
} from 'react-admin'
import { expect, it, vi } from 'vitest'
import { ListPage } from '../../src/pages/ListPage'
import { ShowPage } from '../../src/pages/ShowPage'
import { EditInDialog } from '../browser/stock/depots/pages/EditInDialog'
import { branches } from './definitions'
import { type Answers, show } from './stage'

const rows = [
  { id: 1, name: 'North', kind: 'own', version: 1 },
  { id: 2, name: 'South', kind: 'own', version: 4 },
]
const [north] = rows
const listed = async (_name: string, _params: unknown) => ({
  data: rows,
  total: 2,
  meta: { total: 2, total_is: 'exact' },
})
const record: Answers = {
  getOne: async () => ({ data: north }),
  getList: listed,
  transitions: async () => ({ data: [] }),
}

it('X-07 a stock Datagrid selects and deletes rows of a generated list', async () => {
  const deleteMany = vi.fn(async () => ({ data: [2] }))
  const user = userEvent.setup()
  show(
    <ListPage resource={branches}>
      <Datagrid rowClick={false} bulkActionButtons={<BulkDeleteButton mutationMode="pessimistic" />}>
        <TextField source="name" />
      </Datagrid>
    </ListPage>,
    { at: '/branches/create', answers: { getList: listed, deleteMany } },
  )
  await user.click(within(await screen.findByRole('row', { name: /South/ })).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(deleteMany).toHaveBeenCalledWith('branches', expect.objectContaining({ ids: [2] })),
  )
})

it('X-07 a stock filter form and its button filter a generated list', async () => {
  const getList = vi.fn(listed)
  const user = userEvent.setup()
  const filters = [<TextInput key="franchisee" source="franchisee" />]
  show(
    <ListPage resource={branches}>
      <FilterForm filters={filters} />
      <FilterButton filters={filters} />
    </ListPage>,
    { at: '/branches/create', answers: { getList } },
  )
  // The first such button belongs to the generated list.
  const [, add] = await screen.findAllByRole('button', { name: 'Add filter' })
  await user.click(add as HTMLElement)
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /franchisee/i }))
  await user.type(await screen.findByRole('textbox', { name: /franchisee/i }), 'Ada')
  const filtered = { filter: { franchisee: 'Ada' } }
  await waitFor(() => expect(getList.mock.calls.at(-1)?.[1]).toMatchObject(filtered))
  await user.click(screen.getByRole('button', { name: 'Remove this filter' }))
  await waitFor(() => expect(getList.mock.calls.at(-1)?.[1]).toMatchObject({ filter: {} }))
})

it('X-07 a stock ReferenceManyField lists the records below a generated view', async () => {
  const getManyReference = vi.fn(async () => ({ data: [{ id: 9, name: 'Grace' }], total: 1 }))
  show(
    <ShowPage resource={branches}>
      <ReferenceManyField reference="people" target="branch_id">
        <Datagrid bulkActionButtons={false} rowClick={false}>
          <TextField source="name" />
        </Datagrid>
      </ReferenceManyField>
    </ShowPage>,
    { at: '/branches/1/show', answers: { ...record, getManyReference } },
  )
  expect(await screen.findByRole('cell', { name: 'Grace' })).toBeVisible()
  expect(getManyReference).toHaveBeenCalledWith(
    'people',
    expect.objectContaining({ target: 'branch_id', id: 1 }),
  )
})

it('X-07 an own EditInDialog saves the record of a generated view', async () => {
  const update = vi.fn(async (_name: string, { data }: { data: object }) => ({ data: { ...north, ...data } }))
  const user = userEvent.setup()
  show(
    <ShowPage resource={branches}>
      <EditInDialog>
        <TextInput source="name" />
      </EditInDialog>
    </ShowPage>,
    { at: '/branches/1/show', answers: { ...record, update } },
  )
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  const name = await within(dialog).findByRole('textbox', { name: /name/i })
  await user.clear(name)
  await user.type(name, 'Nord')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(update).toHaveBeenCalledWith(
    'branches',
    expect.objectContaining({ id: 1, data: expect.objectContaining({ name: 'Nord' }) }),
  )
})
