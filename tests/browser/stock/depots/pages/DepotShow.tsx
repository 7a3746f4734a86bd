import {
  ArrayField,
  BulkDeleteButton,
  BulkExportButton,
  DatagridConfigurable,
  DateField,
  DeleteButton,
  EditButton,
  InspectorButton,
  LocalesMenuButton,
  Pagination,
  ReferenceField,
  ReferenceManyField,
  Show,
  SingleFieldList,
  TabbedShowLayout,
  TextField,
  TextInput,
  TopToolbar,
} from 'react-admin'
import { EditInDialog } from './EditInDialog'
import { Parts } from './Parts'

const Actions = () => (
  <TopToolbar>
    <InspectorButton />
    <LocalesMenuButton />
    <EditButton />
    <DeleteButton />
  </TopToolbar>
)

const BulkActions = () => (
  <>
    <BulkExportButton />
    <BulkDeleteButton />
  </>
)

export function DepotShow() {
  return (
    <Show actions={<Actions />}>
      <TabbedShowLayout>
        <TabbedShowLayout.Tab label="Depot">
          <TextField source="name" />
          <TextField source="city" />
          <Parts />
          <DateField source="opened" />
          <ReferenceField source="depot_id" reference="depots" />
          <ArrayField source="gates">
            <SingleFieldList linkType={false}>
              <TextField source="label" />
            </SingleFieldList>
          </ArrayField>
        </TabbedShowLayout.Tab>
        <TabbedShowLayout.Tab label="Below" path="below">
          <ReferenceManyField reference="depots" target="depot_id" perPage={5} pagination={<Pagination />}>
            <DatagridConfigurable rowClick={false} bulkActionButtons={<BulkActions />}>
              <TextField source="name" />
              <TextField source="city" />
              <EditInDialog label="Change">
                <TextInput source="city" />
              </EditInDialog>
            </DatagridConfigurable>
          </ReferenceManyField>
        </TabbedShowLayout.Tab>
      </TabbedShowLayout>
    </Show>
  )
}
