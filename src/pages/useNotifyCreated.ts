import type { RaRecord } from 'react-admin'
import { canOn } from '../access/ability'
import { useSession } from '../auth/SessionContext'
import type { Resource } from '../schema/resource'
import { useNotifyDone } from '../undo/useNotifyDone'
import { useTitleOf } from './recordTitle'

/** Says what was added; whoever may delete it can take it back. */
export function useNotifyCreated(resource: Resource) {
  const { ability } = useSession()
  const titleOf = useTitleOf()
  const tellDone = useNotifyDone()
  return (record: RaRecord) =>
    tellDone('form.created', {
      messageArgs: { title: titleOf(resource, record) },
      answer: record,
      final: resource.systemOnly.includes('delete') || !canOn(ability, 'delete', resource, record),
    })
}
