import type { Resource } from '../../core/schema/resource'
import { useRemoteChangesText } from '../record/live/useRemoteChangesText'
import type { MergedChanges } from '../record/mergeRemoteChanges'

/** Says what of others a save has kept beside one's own; undefined where there is nothing to tell. */
export function useSavedWords(resource: Resource) {
  const say = useRemoteChangesText(resource)
  return (joined: MergedChanges | undefined): string | undefined =>
    joined?.fields.length
      ? say('kept', { names: joined.by, own: false, isPending: false }, joined.fields)
      : undefined
}
