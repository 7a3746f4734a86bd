import { Datagrid, DateField, EmailField, List, SearchInput, TextField } from 'react-admin'

const filters = [<SearchInput key="q" source="q" alwaysOn />]

/** A list with the columns of the product's own list. */
export const CustomerList = () => (
  <List perPage={25} filters={filters} sort={{ field: 'created_at', order: 'DESC' }}>
    <Datagrid rowClick="show">
      <TextField source="name" />
      <TextField source="status" />
      <TextField source="phone" />
      <EmailField source="email" />
      <TextField source="assigned_to" />
      <DateField source="created_at" />
    </Datagrid>
  </List>
)
