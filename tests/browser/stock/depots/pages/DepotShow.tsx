import {
  ArrayField,
  Datagrid,
  DateField,
  ReferenceField,
  ReferenceManyField,
  Show,
  SingleFieldList,
  TabbedShowLayout,
  TextField,
} from 'react-admin'

export function DepotShow() {
  return (
    <Show>
      <TabbedShowLayout>
        <TabbedShowLayout.Tab label="Depot">
          <TextField source="name" />
          <TextField source="city" />
          <DateField source="opened" />
          <ReferenceField source="depot_id" reference="depots" />
          <ArrayField source="gates">
            <SingleFieldList linkType={false}>
              <TextField source="label" />
            </SingleFieldList>
          </ArrayField>
        </TabbedShowLayout.Tab>
        <TabbedShowLayout.Tab label="Below" path="below">
          <ReferenceManyField reference="depots" target="depot_id">
            <Datagrid bulkActionButtons={false}>
              <TextField source="name" />
            </Datagrid>
          </ReferenceManyField>
        </TabbedShowLayout.Tab>
      </TabbedShowLayout>
    </Show>
  )
}
