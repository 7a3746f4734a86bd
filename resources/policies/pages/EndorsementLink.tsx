import type { RaRecord } from 'react-admin'
import { FieldValue, type Resource } from '../../../src/kit'

/** Links to the endorsement of a version or a charge, after a separator. Renders nothing if there is none. */
export function EndorsementLink({
  resource,
  record,
  after,
}: {
  resource: Resource
  record: RaRecord
  after: string
}) {
  const { endorsement_id: field } = resource.fields
  if (!record.endorsement_id || !field) return null
  return (
    <>
      {after}
      <FieldValue
        resource={resource}
        name="endorsement_id"
        field={field}
        value={record.endorsement_id}
        record={record}
      />
    </>
  )
}
