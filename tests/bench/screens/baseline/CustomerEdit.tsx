import {
  ArrayInput,
  BooleanInput,
  DateInput,
  Edit,
  NumberInput,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'

/** A form with as many inputs as the product's form for a company. */
export const CustomerEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="number" readOnly />
      <SelectInput source="kind" choices={['person', 'company']} />
      <TextInput source="company_name" />
      <TextInput source="legal_name" />
      <TextInput source="registration_no" />
      <TextInput source="tax_no" />
      <TextInput source="legal_form" />
      <TextInput source="industry" />
      <TextInput source="phone" />
      <TextInput source="phone2" />
      <TextInput source="email" />
      <SelectInput source="preferred_language" choices={['en', 'fr', 'ar', 'tr']} />
      <TextInput source="address.line1" />
      <TextInput source="address.line2" />
      <TextInput source="address.postcode" />
      <TextInput source="address.city" />
      <TextInput source="address.region" />
      <SelectInput source="address.country" choices={['TN', 'TR', 'FR', 'GB']} />
      <ArrayInput source="contacts">
        <SimpleFormIterator>
          <TextInput source="name" />
          <TextInput source="role" />
          <TextInput source="email" />
          <TextInput source="phone" />
        </SimpleFormIterator>
      </ArrayInput>
      <NumberInput source="assigned_to" />
      <SelectInput
        source="source"
        choices={['walk_in', 'referral', 'website', 'campaign', 'partner', 'other']}
      />
      <NumberInput source="parent_id" />
      <TextInput source="tags" />
      <TextInput source="notes" multiline />
      <SelectInput source="kyc_status" choices={['pending', 'verified', 'failed', 'expired']} />
      <DateInput source="kyc_expiry" />
      <BooleanInput source="consent_data" />
      <BooleanInput source="consent_marketing" />
      <TextInput source="bank_iban" />
    </SimpleForm>
  </Edit>
)
