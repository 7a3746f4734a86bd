import { Box, Button } from '@mui/material'
import { lazy, useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { canOn } from '../../core/access/ability'
import type { Resource } from '../../core/schema/resource'
import type { HistoryEntry } from '../../ui/records/recordsProvider'
import { useSession } from '../../ui/session/SessionContext'
import { LazyPart } from '../../ui/shell/LazyPart'
import { confirmUndo } from '../../ui/undo/shown'
import { hasEditableFields } from '../hasEditableFields'

const PutBackDialog = lazy(() => import('./RevertDialog').then(part => ({ default: part.RevertDialog })))

const DAY_MS = 86_400_000
const PLAIN = ['create', 'update', 'delete', 'restore', 'undo']

interface Props {
  resource: Resource
  entry: HistoryEntry
  record: RaRecord
}

/** What can be done about a change: taking it back with all that was done with it, or putting the record back to it. */
export function HistoryActions({ resource, entry, record }: Props) {
  const translate = useTranslate()
  const { ability } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { operation } = entry
  const takesBack = operation !== undefined && isUndoable(resource, entry)
  const putsBack =
    entry.version < Number(record.version) &&
    hasEditableFields(resource) &&
    canOn(ability, 'update', resource, record)
  if (!takesBack && !putsBack) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, marginInlineStart: -0.75 }}>
      {takesBack && (
        <Button size="small" onClick={() => confirmUndo({ operation })}>
          {translate('undo.take_back')}
        </Button>
      )}
      {putsBack && (
        <Button size="small" color="inherit" onClick={() => setOpen(true)}>
          {translate('undo.put_back')}
        </Button>
      )}
      {isOpen && (
        <LazyPart onMissing={() => setOpen(false)}>
          <PutBackDialog
            resource={resource}
            record={record}
            version={entry.version}
            onClose={() => setOpen(false)}
          />
        </LazyPart>
      )}
    </Box>
  )
}

function isUndoable({ transitions }: Resource, { action, at }: HistoryEntry): boolean {
  const move = Object.hasOwn(transitions, action) ? transitions[action] : undefined
  const may = move ? move.undo === true || move.by === 'server' : PLAIN.includes(action)
  return may && Date.now() - Date.parse(at) < DAY_MS
}
