import type { RaRecord } from 'react-admin'
import { optionLabel } from '../../../src/core/schema/labels'
import { FieldValue } from '../../../src/pages/record/FieldValue'
import { useResource } from '../../../src/pages/resourcesContext'
import { useLabels } from '../../../src/ui/fields/labels.view'

/** What made a version, such as "Suspension", and the endorsement if one did. */
export function VersionKind({ version }: { version: RaRecord }) {
  const word = useLabels()
  const resource = useResource('policy-versions')
  const { endorsement_id } = resource.fields
  return (
    <>
      {word(optionLabel(resource, 'kind', version.kind))}
      {version.endorsement_id && endorsement_id ? (
        <>
          {' '}
          <FieldValue
            resource={resource}
            name="endorsement_id"
            field={endorsement_id}
            value={version.endorsement_id}
            record={version}
          />
        </>
      ) : null}
    </>
  )
}
