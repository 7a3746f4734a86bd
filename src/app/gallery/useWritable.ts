import { mayWriteField } from '../../core/access/fieldRights'
import type { Resource } from '../../core/schema/resource'
import { useSession } from '../../ui/session/SessionContext'

/** Returns the fields of each section that the user can write with an action. */
export function useWritable(resource: Resource, action: 'create' | 'update') {
  const { ability } = useSession()
  return resource.form
    .map(({ section, fields }) => ({
      section,
      fields: fields.filter(
        name =>
          mayWriteField(ability, { action, resource, name }) &&
          !(action === 'update' && resource.fields[name]?.immutable),
      ),
    }))
    .filter(({ fields }) => fields.length)
}
