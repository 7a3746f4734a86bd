import { Box, Button, Pagination, Paper, Skeleton, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import type { HistoryEntry } from '../../contract/records'
import { canOn } from '../../core/access/ability'
import type { Resource } from '../../core/schema/resource'
import { useRecords } from '../../ui/records/recordsProvider'
import { useSession } from '../../ui/session/SessionContext'
import { LazyPart } from '../../ui/shell/LazyPart'
import { confirmUndo } from '../../ui/undo/shown'
import { hasEditableFields } from '../hasEditableFields'
import { ReadFailed } from '../ReadFailed'
import type { Shown } from '../record/ChangeList'
import { historyQuery, PER_PAGE } from '../record/historyQuery'
import { HistoryRow } from './HistoryRow'

interface Props {
  resource: Resource
  record: RaRecord
  /** Renderers for these fields, instead of their usual ones. */
  shown?: Shown
  /**
   * Whether actions are offered. A record in the trash must be restored before one of its versions can be.
   */
  canAct?: boolean
}

/** The changes of a record, newest first: who, what, when, and the previous values. */
export function History({ resource, record, shown, canAct = true }: Props) {
  const translate = useTranslate()
  const records = useRecords()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...historyQuery(records, resource, { record, page }),
    placeholderData: keepPreviousData,
  })
  if (error) return <ReadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={240} />
  if (!data.data.length) return <Typography color="text.secondary">{translate('history.empty')}</Typography>
  const pages = Math.ceil(data.total / PER_PAGE)
  return (
    <>
      <Paper variant="outlined" component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map(entry => (
          <HistoryRow
            key={entry.id}
            resource={resource}
            entry={entry}
            record={record}
            shown={shown}
            actions={canAct && <HistoryActions resource={resource} entry={entry} record={record} />}
          />
        ))}
      </Paper>
      {pages > 1 && (
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          <Pagination
            page={page}
            count={pages}
            onChange={(_event, next) => setPage(next)}
            aria-label={translate('history.pages')}
            getItemAriaLabel={(type, at) =>
              translate(`history.page_${type}`, { page: at ?? '', _: `${type} ${at ?? ''}` })
            }
          />
        </Box>
      )}
    </>
  )
}

const PutBackDialog = lazy(() => import('./RevertDialog').then(part => ({ default: part.RevertDialog })))

const DAY_MS = 86_400_000
const PLAIN = ['create', 'update', 'delete', 'restore', 'undo']

interface HistoryActionsProps {
  resource: Resource
  entry: HistoryEntry
  record: RaRecord
}

/** The actions on a change: undo its operation, or restore the record to it. */
function HistoryActions({ resource, entry, record }: HistoryActionsProps) {
  const translate = useTranslate()
  const { ability } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { operation } = entry
  const takesBack = operation !== undefined && isUndoable(resource, entry)
  const putsBack =
    entry.version < Number(record.version) &&
    hasEditableFields(resource) &&
    canOn(ability, 'update', { resource, record })
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
