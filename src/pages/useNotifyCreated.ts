import type { RaRecord } from 'react-admin'
import { canOn } from '../core/access/ability'
import type { Resource } from '../core/schema/resource'
import { useSession } from '../ui/session/SessionContext'
import { useNotifyDone } from '../ui/undo/useNotifyDone'
import { useTitleOf } from './recordTitle'

/** Returns a function that notifies of a created record. Users who can delete it can undo. */
export function useNotifyCreated(resource: Resource) {
  const { ability } = useSession()
  const titleOf = useTitleOf()
  const notifyDone = useNotifyDone()
  return (record: RaRecord) =>
    notifyDone('form.created', {
      messageArgs: { title: titleOf(resource, record) },
      answer: record,
      final: resource.systemOnly.includes('delete') || !canOn(ability, 'delete', { resource, record }),
    })
}
