import {
  ArrayInput,
  DateInput,
  Edit,
  ReferenceInput,
  required,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'

/**
 * Saves in react-admin's usual way: immediately on the screen, and on the server once it can no longer be
 * undone.
 */
export function DepotEdit() {
  return (
    <Edit>
      <SimpleForm>
        <TextInput source="name" validate={required()} />
        <TextInput source="city" />
        <DateInput source="opened" />
        <ReferenceInput source="depot_id" reference="depots" />
        <ArrayInput source="gates">
          <SimpleFormIterator inline>
            <TextInput source="label" />
          </SimpleFormIterator>
        </ArrayInput>
      </SimpleForm>
    </Edit>
  )
}
