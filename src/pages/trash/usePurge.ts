import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import type { ManyPurged } from '../../contract/records'
import { canOn } from '../../core/access/ability'
import type { Resource } from '../../core/schema/resource'
import { useTrashCalls } from '../../ui/calls/trashCalls'
import type { Explanation } from '../../ui/dialog/RefusedAlert'
import { useSession } from '../../ui/session/SessionContext'
import { useNotifyDone } from '../../ui/undo/useNotifyDone'
import { explain } from '../record/explain'

/** Returns a function that deletes records in the trash permanently, and the reasons for refused ones. */
export function usePurge(resource: Resource) {
  const provider = useTrashCalls()
  const queries = useQueryClient()
  const notifyDone = useNotifyDone()
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Explanation>()
  const purge = async (ids: readonly number[]): Promise<readonly number[]> => {
    setBusy(true)
    setRefused(undefined)
    try {
      const done = await (await provider.trashCalls()).purge(resource.name, ids)
      if (done.refused.length)
        setRefused({
          message: translate('trash.some_kept', { smart_count: done.refused.length }),
          details: done.refused.map(whyOf),
        })
      if (done.purged.length)
        notifyDone('trash.purged', { messageArgs: { smart_count: done.purged.length }, final: true })
      // Don't refetch the deleted record: its page is about to close, and the request would fail.
      const isGone = ([, kind, id, ...more]: readonly unknown[]) =>
        (kind === 'history' || (kind === 'trash' && !more.length)) && done.purged.includes(Number(id))
      void queries.invalidateQueries({
        queryKey: [resource.name],
        predicate: ({ queryKey }) => !isGone(queryKey),
      })
      return done.purged
    } catch (error) {
      setRefused(explain(error))
      return []
    } finally {
      setBusy(false)
    }
  }
  return { purge, busy, refused }
}

const whyOf = ({ id, label, message, missing }: ManyPurged['refused'][number]) =>
  `\u2068${label ?? `#${id}`}\u2069: ${(missing.length ? missing.map(each => each.message) : [message]).join(' ')}`

/** Returns whether the user can delete a record permanently. */
export function useMayPurge(resource: Resource): (record: RaRecord) => boolean {
  const { ability } = useSession()
  return record => !resource.neverPurged && canOn(ability, 'manage', { resource, record })
}
