import {
  ArrayField,
  BooleanField,
  Datagrid,
  DateField,
  EmailField,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin'

/** A page with as many values as the product shows for a company. */
export const CustomerShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="number" />
      <TextField source="kind" />
      <TextField source="company_name" />
      <TextField source="legal_name" />
      <TextField source="registration_no" />
      <TextField source="tax_no" />
      <TextField source="legal_form" />
      <TextField source="industry" />
      <TextField source="status" />
      <TextField source="phone" />
      <TextField source="phone2" />
      <EmailField source="email" />
      <TextField source="preferred_language" />
      <TextField source="address.line1" />
      <TextField source="address.postcode" />
      <TextField source="address.city" />
      <TextField source="address.country" />
      <ArrayField source="contacts">
        <Datagrid bulkActionButtons={false} rowClick={false}>
          <TextField source="name" />
          <TextField source="role" />
          <EmailField source="email" />
          <TextField source="phone" />
        </Datagrid>
      </ArrayField>
      <TextField source="assigned_to" />
      <TextField source="source" />
      <TextField source="parent_id" />
      <TextField source="notes" />
      <TextField source="kyc_status" />
      <DateField source="kyc_expiry" />
      <BooleanField source="consent_data" />
      <BooleanField source="consent_marketing" />
      <DateField source="consent_at" />
      <DateField source="created_at" />
    </SimpleShowLayout>
  </Show>
)
