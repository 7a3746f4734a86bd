import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  ArrayInput,
  BulkActionsToolbar,
  BulkDeleteButton,
  DataTable,
  ExportButton,
  Pagination,
  SaveButton,
  SimpleFormIterator,
  SimpleShowLayout,
  TextField,
  TextInput,
  useCreateContext,
  useEditContext,
  useListContext,
  useRecordContext,
  useSaveContext,
  useShowContext,
} from 'react-admin'
import { expect, it, vi } from 'vitest'
import { CreatePage } from '../../src/pages/CreatePage'
import { EditPage } from '../../src/pages/EditPage'
import { ResourceInput } from '../../src/pages/form/ResourceInput'
import { ListPage } from '../../src/pages/ListPage'
import { ResourceField } from '../../src/pages/record/ResourceField'
import { ShowPage } from '../../src/pages/ShowPage'
import { branches } from './definitions'
import { type Answers, show } from './stage'

const rows = [
  { id: 1, name: 'North', kind: 'own', version: 1 },
  { id: 2, name: 'South', kind: 'own', version: 4 },
]
const [north] = rows
const list: Answers = {
  getList: async () => ({ data: rows, total: 60, meta: { total: 60, total_is: 'exact' } }),
}

function Select() {
  const { onSelect, selectedIds } = useListContext()
  return (
    <>
      <button type="button" onClick={() => onSelect([2])}>
        select
      </button>
      <p>{`selected ${selectedIds.join(',')}`}</p>
    </>
  )
}

function Name() {
  const { record, defaultTitle } = useShowContext()
  return <p>{`${record?.name} ${useRecordContext()?.id} ${defaultTitle}`}</p>
}

function Saving() {
  const { record } = useEditContext()
  const { mutationMode } = useSaveContext()
  return <p>{`${record?.name} ${mutationMode}`}</p>
}

function Save() {
  const { save, resource } = useCreateContext()
  return (
    <button type="button" onClick={() => void save?.({})}>
      {`create ${resource}`}
    </button>
  )
}

let context: ReturnType<typeof useListContext> | undefined

function Read() {
  context = useListContext()
  return <ExportButton />
}

it('X-07 a stock table shows, sorts, pages and selects the rows of a generated list', async () => {
  const getList = vi.fn(list.getList as (name: string, params: unknown) => Promise<object>)
  const user = userEvent.setup()
  show(
    <ListPage resource={branches}>
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.Col source="name" />
      </DataTable>
      <BulkActionsToolbar>
        <BulkDeleteButton mutationMode="pessimistic" />
      </BulkActionsToolbar>
      <Pagination />
    </ListPage>,
    { at: '/branches/create', answers: { getList } },
  )
  expect(await screen.findByRole('cell', { name: 'North' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Sort by name/i }))
  const asked = () => getList.mock.calls.at(-1)?.[1]
  await waitFor(() => expect(asked()).toMatchObject({ sort: { field: 'name' } }))
  await user.click(screen.getByRole('button', { name: /next page/i }))
  await waitFor(() => expect(asked()).toMatchObject({ pagination: { page: 2 } }))
})

it('X-07 a stock bulk action works on the selection of a generated list', async () => {
  const deleteMany = vi.fn(async () => ({ data: [2] }))
  const user = userEvent.setup()
  show(
    <ListPage resource={branches}>
      <Select />
      <BulkDeleteButton mutationMode="pessimistic" />
    </ListPage>,
    { at: '/branches/create', answers: { ...list, deleteMany } },
  )
  await user.click(await screen.findByRole('button', { name: 'select' }))
  expect(await screen.findByText('selected 2')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(deleteMany).toHaveBeenCalledWith('branches', expect.objectContaining({ ids: [2] })),
  )
  expect(await screen.findByText('selected')).toBeVisible()
})

it('X-07 a generated list answers all that useListContext promises', async () => {
  const user = userEvent.setup()
  const getList = vi.fn(list.getList as (name: string, params: unknown) => Promise<object>)
  show(
    <ListPage resource={branches}>
      <Read />
    </ListPage>,
    { at: '/branches/create', answers: { getList } },
  )
  await waitFor(() => expect(context?.data).toEqual(rows))
  expect(context).toMatchObject({
    ...{ resource: 'branches', total: 60, page: 1, perPage: 25, isPending: false, error: null },
    ...{ hasNextPage: true, hasPreviousPage: false, selectedIds: [], filterValues: {} },
  })
  context?.setFilters({ name: 'Nor', kind: '' })
  await waitFor(() => expect(context?.filterValues).toEqual({ name: 'Nor' }))
  context?.showFilter('kind', 'own')
  await waitFor(() => expect(context?.filterValues).toEqual({ name: 'Nor', kind: 'own' }))
  expect(context?.displayedFilters).toEqual({ kind: true })
  context?.hideFilter('kind')
  await waitFor(() => expect(context?.filterValues).toEqual({ name: 'Nor' }))
  context?.setPerPage(10)
  await waitFor(() => expect(context?.perPage).toBe(10))
  expect(await user.click(screen.getByRole('button', { name: 'Export' }))).toBeUndefined()
})

it('X-07 stock fields show the record of a generated view', async () => {
  show(
    <ShowPage resource={branches}>
      <SimpleShowLayout>
        <TextField source="kind" />
        <Name />
      </SimpleShowLayout>
    </ShowPage>,
    { at: '/branches/1/show', answers: { getOne: async () => ({ data: north }) } },
  )
  expect(await screen.findByText('North 1 North')).toBeVisible()
  expect(screen.getByText('own')).toBeVisible()
})

it('X-07 generated cells and inputs work in stock parts', async () => {
  show(
    <EditPage resource={branches}>
      <ResourceInput source="name" />
      <ResourceField source="kind" />
    </EditPage>,
    { at: '/branches/1', answers: { getOne: async () => ({ data: north }) } },
  )
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('North')
  expect(screen.getByText('Own')).toBeVisible()
})

it('X-07 generated inputs work in a stock list of inputs', async () => {
  const contacts = [{ name: 'Grace', email: 'grace@example.com' }]
  show(
    <EditPage resource={branches}>
      <ArrayInput source="contacts">
        <SimpleFormIterator>
          <ResourceInput source="name" />
        </SimpleFormIterator>
      </ArrayInput>
    </EditPage>,
    { at: '/branches/1', answers: { getOne: async () => ({ data: { ...north, contacts } }) } },
  )
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Grace')
})

it('X-07 stock inputs and a stock save button write through a generated form', async () => {
  const update = vi.fn(async (_name: string, { data }: { data: object }) => ({ data: { ...north, ...data } }))
  const user = userEvent.setup()
  const { router } = show(
    <EditPage resource={branches}>
      <TextInput source="name" />
      <SaveButton label="Stock save" />
      <Saving />
    </EditPage>,
    { at: '/branches/1', answers: { getOne: async () => ({ data: north }), update } },
  )
  const name = await screen.findByRole('textbox', { name: /name/i })
  expect(screen.getByText('North pessimistic')).toBeVisible()
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Stock save' }))
  await waitFor(() => expect(name).toBeInvalid())
  expect(update).not.toHaveBeenCalled()
  await user.type(name, 'Nord')
  await user.click(screen.getByRole('button', { name: 'Stock save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/branches/1/show'))
  expect(update).toHaveBeenCalledWith('branches', expect.objectContaining({ data: { name: 'Nord' } }))
})

it('X-07 a component that calls save itself creates through a generated form', async () => {
  const create = vi.fn(async (_name: string, { data }: { data: object }) => ({ data: { id: 3, ...data } }))
  const user = userEvent.setup()
  show(
    <CreatePage resource={branches}>
      <TextInput source="name" />
      <Save />
    </CreatePage>,
    { at: '/branches/create', answers: { create, getList: async () => ({ data: [], total: 0 }) } },
  )
  await user.type(await screen.findByRole('textbox', { name: /name/i }), 'West')
  await user.click(screen.getByRole('button', { name: 'create branches' }))
  await waitFor(() =>
    expect(create).toHaveBeenCalledWith(
      'branches',
      expect.objectContaining({ data: expect.objectContaining({ name: 'West' }) }),
    ),
  )
})
