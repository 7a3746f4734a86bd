import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { usePurge } from './usePurge'

interface Props {
  resource: Resource
  ids: readonly number[]
  /** Called with the IDs of the deleted records. */
  onPurged: (ids: readonly number[]) => void
  onClose: () => void
}

/** Confirms the permanent deletion of records, and shows the reasons for refused ones. */
export function PurgeDialog({ resource, ids, onPurged, onClose }: Props) {
  const translate = useTranslate()
  const { purge, busy, refused } = usePurge(resource)
  const [initialIds] = useState(ids)
  const count = { smart_count: initialIds.length }
  const confirm = async () => {
    const purged = await purge(initialIds)
    if (purged.length) onPurged(purged)
    if (purged.length === initialIds.length) onClose()
  }
  return (
    <ConfirmDialog
      open
      title={translate('trash.purge_title', count)}
      text={translate('trash.purge_text', count)}
      refused={refused}
      answer={refused ? undefined : translate('trash.purge')}
      grave
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  )
}
