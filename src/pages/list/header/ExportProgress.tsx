import { Button, LinearProgress, Paper, Snackbar, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useNumber, useTotal } from '../../../ui/records/useWords'
import { useListModel } from '../listModel'

/** Shows the progress of an export, with a button to cancel it. */
export function ExportProgress({ rows, onCancel }: { rows: number; onCancel: () => void }) {
  const translate = useTranslate()
  const number = useNumber()
  const total = useTotal()
  const { list, selection } = useListModel()
  const chosen = selection.count > 0 && !selection.all
  const meta = chosen ? { total: selection.count, total_is: 'exact' as const } : list.meta
  const known = meta.total_is === 'exact' && meta.total > 0
  const text = translate('list.export.progress', { rows: number(rows), total: total(meta) })
  return (
    <Snackbar open anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}>
      <Paper role="status" sx={{ p: 2, width: 320, border: 1, borderColor: 'divider', boxShadow: 8 }}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
          <Typography variant="body2">{text}</Typography>
          <Button size="small" onClick={onCancel}>
            {translate('list.cancel')}
          </Button>
        </Stack>
        <LinearProgress
          aria-label={text}
          variant={known ? 'determinate' : 'indeterminate'}
          value={known ? Math.min(100, (rows / meta.total) * 100) : undefined}
        />
      </Paper>
    </Snackbar>
  )
}
