import type { RaRecord } from 'react-admin'
import { canOn } from '../core/access/ability'
import type { Resource } from '../core/schema/resource'
import { useSession } from '../ui/session/SessionContext'
import { useNotifyDone } from '../ui/undo/useNotifyDone'
import { useTitleOf } from './recordTitle'

/** Notifies of a created record, with an undo for people who can delete it. */
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
