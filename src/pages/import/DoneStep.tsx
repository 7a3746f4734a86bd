import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { LinkBase, useCreatePath, useNotify, useTranslate } from 'react-admin'
import type { Import, RowState } from '../../contract/imports'
import type { Resource } from '../../core/schema/resource'
import { useImportCalls } from '../../ui/calls/importCalls'
import { useUndo } from '../../ui/undo/useUndo'
import { RowGrid } from './RowGrid'
import { StateChoice } from './StateChoice'

interface Props {
  resource: Resource
  imported: Import
  onLeave: () => void
}

const STATES: readonly RowState[] = [
  'refused',
  'created',
  'updated',
  'create',
  'update',
  'wrong',
  'same',
  'skipped',
]

/** Shows the written rows and the refused rows with reasons. The whole import can be undone. */
export function DoneStep({ resource, imported, onLeave }: Props) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { counts, task, operation, undone } = imported
  const { created = 0, updated = 0, refused = 0, create = 0, update = 0 } = counts
  const [state, setState] = useState<RowState | undefined>(refused ? 'refused' : undefined)
  const stopped = create + update > 0
  const message = undone ? 'undone' : task?.error ? 'failed' : stopped ? 'cancelled' : 'done'
  const severity = task?.error ? 'error' : refused || stopped || undone ? 'warning' : 'success'
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      <Alert severity={severity} role="status">
        <Typography>{translate(`import.${message}`)}</Typography>
      </Alert>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'list' })}
          variant="contained"
        >
          {translate('import.to_list')}
        </Button>
        {operation && !undone && created + updated > 0 && <UndoButton operation={operation} />}
        <ReportButton imported={imported} />
        <Button onClick={onLeave}>{translate('import.another')}</Button>
      </Stack>
      <StateChoice
        states={STATES}
        status={imported.status}
        counts={counts}
        chosen={state}
        onChoose={setState}
      />
      <RowGrid key={state} resource={resource} imported={imported} state={state} />
    </Stack>
  )
}

function UndoButton({ operation }: { operation: string }) {
  const translate = useTranslate()
  const { undo, busy } = useUndo([operation])
  return (
    <Button variant="outlined" aria-busy={busy} onClick={() => void undo()}>
      {translate('import.undo')}
    </Button>
  )
}

function ReportButton({ imported: { id } }: { imported: Import }) {
  const translate = useTranslate()
  const calls = useImportCalls()
  const notify = useNotify()
  const save = async () => {
    try {
      const url = URL.createObjectURL(await calls.report(id))
      const link = document.createElement('a')
      link.href = url
      link.download = `import-${id.slice(0, 8)}.csv`
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 0)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      notify(message, { type: 'error', messageArgs: { _: message } })
    }
  }
  return <Button onClick={() => void save()}>{translate('import.report_file')}</Button>
}
