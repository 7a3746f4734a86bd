import { Create, required, TabbedForm, TextInput } from 'react-admin'
import { ResourceInput } from '../../../../../src/pages/form/ResourceInput'

export function DepotCreate() {
  return (
    <Create redirect="show">
      <TabbedForm>
        <TabbedForm.Tab label="Depot">
          <TextInput source="name" validate={required()} />
          <ResourceInput source="depot_id" />
          <ResourceInput source="state" />
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Place">
          <TextInput source="city" />
        </TabbedForm.Tab>
      </TabbedForm>
    </Create>
  )
}
