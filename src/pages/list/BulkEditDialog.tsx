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
import { Form, useTranslate } from 'react-admin'
import { BulkFields } from './BulkFields'
import { type BulkProblem, useBulk } from './useBulk'
import { useChosenRows } from './useChosenRows'

/** Sets the same values in all chosen rows: first which fields, then what they become. */
export function BulkEditDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { run, running } = useBulk()
  const [fields, setFields] = useState<string[]>([])
  const [problem, setProblem] = useState<BulkProblem>()
  const [chosen] = useState(useChosenRows())
  const save = async (values: Record<string, unknown>) => {
    const failed = await run(Object.fromEntries(fields.map(name => [name, values[name] ?? null])))
    setProblem(failed)
    if (!failed) onClose()
    return failed?.errors
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={running ? undefined : onClose}
      aria-labelledby="bulk-edit-title"
    >
      <Form onSubmit={save} resetOptions={{ keepDirtyValues: true }}>
        <DialogTitle id="bulk-edit-title">{translate('list.bulk.edit_title', chosen)}</DialogTitle>
        {running && <LinearProgress aria-label={translate('list.loading')} />}
        <DialogContent>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
            {translate('list.bulk.edit_text')}
          </Typography>
          <BulkFields chosen={fields} onChoose={setFields} />
          {problem && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {problem.message}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={running}>
            {translate('list.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={running || !fields.length}>
            {translate('list.bulk.apply', chosen)}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
