import { DataTable, DateField, List, SearchInput, TextInput } from 'react-admin'
import { ResourceField } from '../../../../../src/pages/record/ResourceField'

const filters = [<SearchInput key="q" source="q" alwaysOn />, <TextInput key="city" source="city" />]

export function DepotList() {
  return (
    <List filters={filters} sort={{ field: 'name', order: 'ASC' }}>
      <DataTable>
        <DataTable.Col source="name" />
        <DataTable.Col source="city" />
        <DataTable.Col source="opened" field={DateField} />
        <DataTable.Col source="depot_id">
          <ResourceField source="depot_id" />
        </DataTable.Col>
      </DataTable>
    </List>
  )
}
