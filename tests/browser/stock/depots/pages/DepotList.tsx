import { DataTable, DateField, List, ReferenceField, SearchInput, TextInput } from 'react-admin'

const filters = [<SearchInput key="q" source="q" alwaysOn />, <TextInput key="city" source="city" />]

export function DepotList() {
  return (
    <List filters={filters} sort={{ field: 'name', order: 'ASC' }}>
      <DataTable>
        <DataTable.Col source="name" />
        <DataTable.Col source="city" />
        <DataTable.Col source="opened" field={DateField} />
        <DataTable.Col source="depot_id">
          <ReferenceField source="depot_id" reference="depots" />
        </DataTable.Col>
      </DataTable>
    </List>
  )
}
