import { Alert, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useTranslate } from 'react-admin'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/labels.view'
import { useRecords } from '../../ui/records/recordsProvider'
import { useSession } from '../../ui/session/SessionContext'
import { ChangeList } from '../record/ChangeList'
import { ConfirmDialog } from '../record/ConfirmDialog'
import { readSince, revertOf, valuesAt } from './revert'
import { useRevert } from './useRevert'

interface Props {
  resource: Resource
  record: RaRecord
  version: number
  onClose: () => void
}

/** Shows what putting a version back would change, and saves it as any change is saved. */
export function RevertDialog({ resource, record, version, onClose }: Props) {
  const translate = useTranslate()
  const words = useLabels()
  const records = useRecords()
  const { ability } = useSession()
  const { data: since, error } = useQuery({
    queryKey: [resource.name, 'since', record.id, record.version, version],
    queryFn: () => readSince(records, resource.name, Number(record.id), version),
  })
  const { save, saving, problem } = useRevert({ resource, record, version, onDone: onClose })
  const found = since && revertOf(resource, ability, record, valuesAt(record, since, version))
  const changes = Object.entries(found?.changes ?? {}).map(([field, after]) => ({
    field,
    before: record[field] ?? null,
    after,
  }))
  const refused = problem ?? (error ? { message: error.message, details: [] } : undefined)
  return (
    <ConfirmDialog
      open
      maxWidth="md"
      title={translate('undo.put_back_title', { version })}
      text={found && translate(changes.length ? 'undo.put_back_text' : 'undo.put_back_nothing')}
      refused={refused}
      answer={changes.length ? translate('undo.put_back') : undefined}
      busy={saving}
      onClose={onClose}
      onConfirm={() => void save(found?.changes ?? {})}
    >
      {!found && !error && <Skeleton variant="rounded" width={320} height={120} />}
      <ChangeList resource={resource} changes={changes} record={record} />
      {found && found.locked.length > 0 && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate('undo.put_back_kept', {
            names: found.locked.map(name => words(fieldLabel(resource, name))).join(', '),
          })}
        </Alert>
      )}
      {found?.status && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate('undo.put_back_status')}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
