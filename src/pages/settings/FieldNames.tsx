import { useLabels } from '../../fields/labels.view'
import { fieldLabel } from '../../schema/labels'
import type { Resource } from '../../schema/resource'

/** Fields by what they are called. */
export function FieldNames({ resource, names }: { resource: Resource; names: unknown }) {
  const words = useLabels()
  if (!Array.isArray(names)) return null
  return <span>{names.map(name => words(fieldLabel(resource, String(name)))).join(', ')}</span>
}
