import { mayReadField } from '../../core/access/fieldRights'
import { typeOf } from '../../core/field/registry'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { useLabels } from '../../ui/fields/useLabels'
import { useSession } from '../../ui/session/SessionContext'

/** Returns the fields among `names` that the user can read, with their labels. */
export function useReadable(resource: Resource, names: readonly string[]) {
  const words = useLabels()
  const { ability } = useSession()
  return names.flatMap(source => {
    const field = fieldOf(resource, source)
    if (!field || !mayReadField(ability, resource, { name: source })) return []
    const type = typeOf(field)
    if (type.writeOnly) return []
    return [
      { source, label: words(fieldLabel(resource, source)), isSorted: type.sort(source, field).length > 0 },
    ]
  })
}
