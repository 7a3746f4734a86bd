import {
  CanAccess,
  CreateButton,
  DataTable,
  DateField,
  ExportButton,
  FilterButton,
  List,
  SearchInput,
  SelectInput,
  TextInput,
  TopToolbar,
} from 'react-admin'
import { ImportButton } from 'react-admin-import-csv'
import { ResourceField } from '../../../../../src/pages/record/ResourceField'
import { EditInDialog } from './EditInDialog'

const states = ['open', 'closed'].map(id => ({ id, name: `Depot ${id}` }))
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <TextInput key="city" source="city" />,
  <SelectInput key="state" source="state" choices={states} />,
]

/** The list's actions. `ImportButton` is from a third-party package for react-admin 4. */
const Actions = () => (
  <TopToolbar>
    <FilterButton />
    <CreateButton />
    <ExportButton />
    <CanAccess action="create">
      <ImportButton />
    </CanAccess>
  </TopToolbar>
)

export function DepotList() {
  return (
    <List filters={filters} actions={<Actions />} sort={{ field: 'name', order: 'ASC' }}>
      <DataTable>
        <DataTable.Col source="name" />
        <DataTable.Col source="city" />
        <DataTable.Col source="opened" field={DateField} />
        <DataTable.Col source="depot_id">
          <ResourceField source="depot_id" />
        </DataTable.Col>
        <DataTable.Col label="Change">
          {/* A click in the dialog must not count as a click on the row. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only stops what comes from the button in it. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
          <span onClick={event => event.stopPropagation()}>
            <EditInDialog>
              <TextInput source="name" />
            </EditInDialog>
          </span>
        </DataTable.Col>
      </DataTable>
    </List>
  )
}
