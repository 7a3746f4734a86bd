import { Button, LinearProgress, Paper, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { numberFormat } from '../../core/i18n/intl'
import type { Imported } from './importCalls'
import { useImportAct } from './useImport'

/** Rows are being checked or written: how far it is; one may go away meanwhile. */
export function WorkingStep({ imported }: { imported: Imported }) {
  const translate = useTranslate()
  const numbers = numberFormat(useLocale() ?? 'en')
  const { act } = useImportAct()
  const { status, task } = imported
  const { id = '', done = 0, total = 1 } = task ?? {}
  const label = translate(status === 'writing' ? 'import.writing' : 'import.checking')
  return (
    <Paper variant="outlined" sx={{ p: 3, maxWidth: 560, display: 'grid', gap: 1.5 }}>
      <Typography role="status">{label}</Typography>
      <LinearProgress
        aria-label={label}
        variant={done ? 'determinate' : 'indeterminate'}
        value={Math.min(100, (done / Math.max(1, total)) * 100)}
      />
      <Typography variant="body2" color="text.secondary">
        {translate('import.progress', {
          done: numbers.format(done),
          total: numbers.format(Math.max(done, total)),
        })}
      </Typography>
      <Button sx={{ justifySelf: 'start' }} onClick={() => void act(calls => calls.cancel(id))}>
        {translate('import.cancel')}
      </Button>
    </Paper>
  )
}
