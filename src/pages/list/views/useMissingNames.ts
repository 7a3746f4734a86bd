import type { AnyField } from '../../../core/field/fieldType'
import { referencePart } from '../../../core/schema/filter'
import { fieldLabel, type Label } from '../../../core/schema/labels'
import type { Resource } from '../../../core/schema/resource'
import { fieldOf } from '../../../core/schema/systemFields'
import { useResources } from '../../../ui/fields/ResourcesContext'
import { useLabels } from '../../../ui/fields/useLabels'

/** Returns the labels of the fields that a view lacks, without duplicates. */
export function useMissingNames(resource: Resource, fields: readonly string[]): string[] {
  const labels = useLabels()
  const resources = useResources()
  const names = fields.map(path =>
    labelsOf(path, { resource, target: field => resources.target(field) })
      .map(label => labels(label))
      .join(' › '),
  )
  return [...new Set(names)]
}

/** Returns the labels of a field, preceded by the label of the reference to its record. */
function labelsOf(
  path: string,
  { resource, target }: { resource: Resource; target: (field: AnyField) => Resource | undefined },
): Label[] {
  const part = referencePart(path)
  if (!part) return [fieldLabel(resource, path)]
  const by = fieldOf(resource, part.by)
  const of = by && target(by)
  return [fieldLabel(resource, part.by), fieldLabel(of ?? resource, part.key)]
}
