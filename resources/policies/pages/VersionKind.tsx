import type { RaRecord } from 'react-admin'
import { optionLabel, useLabels, useResource } from '../../../src/kit'
import { EndorsementLink } from './EndorsementLink'

/** What made a version, such as "Suspension", and the endorsement if one did. */
export function VersionKind({ version }: { version: RaRecord }) {
  const word = useLabels()
  const resource = useResource('policy-versions')
  return (
    <>
      {word(optionLabel(resource, 'kind', version.kind))}
      <EndorsementLink resource={resource} record={version} after=" " />
    </>
  )
}
