import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useListModel } from '../listModel'
import { StaleRows } from './StaleRows'
import { type BulkProblem, useBulk } from './useBulk'
import { useChosenRows } from './useChosenRows'

/** Asks before the selected rows are moved to the trash. */
export function BulkDeleteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { resource, selection } = useListModel()
  const { run, running } = useBulk()
  const [problem, setProblem] = useState<BulkProblem>()
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  // Keeps the title while the dialog closes.
  const [chosen] = useState(useChosenRows())
  const remove = async () => {
    const failed = await run('delete', leftOut)
    if (failed) setProblem(failed)
    else onClose()
  }
  return (
    <Dialog open onClose={running ? undefined : onClose} aria-labelledby="bulk-delete-title">
      <DialogTitle id="bulk-delete-title">{translate('list.bulk.delete_title', chosen)}</DialogTitle>
      {running && <LinearProgress aria-label={translate('list.loading')} />}
      <DialogContent>
        <Typography variant="body2">{translate('list.bulk.delete_text')}</Typography>
        {problem?.stale && (
          <StaleRows
            resource={resource}
            rows={problem.stale}
            work="delete"
            leftOut={leftOut}
            onLeaveOut={setLeftOut}
          />
        )}
        {problem && !problem.stale && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problem.message}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={running}>
          {translate('list.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={remove} disabled={running || !selection.count}>
          {translate('list.bulk.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
