import { Create, required, SelectInput, TabbedForm, TextInput } from 'react-admin'

const states = [
  { id: 'open', name: 'Open' },
  { id: 'closed', name: 'Closed' },
]

export function DepotCreate() {
  return (
    <Create redirect="show">
      <TabbedForm>
        <TabbedForm.Tab label="Depot">
          <TextInput source="name" validate={required()} />
          <SelectInput source="state" choices={states} defaultValue="open" />
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Place">
          <TextInput source="city" />
        </TabbedForm.Tab>
      </TabbedForm>
    </Create>
  )
}
