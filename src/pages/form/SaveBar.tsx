import { Button, CircularProgress, LinearProgress, Paper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props {
  saving: boolean
  unsaved: boolean
  inDialog: boolean
  onCancel: () => void
  onSaveAndAdd?: () => void
}

/** The bar at the foot of a form, always visible. Saving is always enabled; errors appear after the click. */
export function SaveBar({ saving, unsaved, inDialog, onCancel, onSaveAndAdd }: Props) {
  const translate = useTranslate()
  return (
    <Paper sx={[barStyle, inDialog ? { p: 0, pt: 1.5, bgcolor: 'transparent' } : floatStyle]}>
      {saving && <LinearProgress aria-label={translate('form.saving')} sx={progressStyle} />}
      <Button
        type="submit"
        variant="contained"
        aria-busy={saving}
        startIcon={saving ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
      >
        {translate(saving ? 'form.saving' : 'form.save')}
      </Button>
      {onSaveAndAdd && (
        <Button variant="outlined" onClick={onSaveAndAdd}>
          {translate('form.save_and_add')}
        </Button>
      )}
      <Button onClick={onCancel}>{translate('form.cancel')}</Button>
      <Typography
        variant="caption"
        color="text.secondary"
        sx={{ display: { xs: 'none', sm: 'block' }, marginInlineStart: 'auto', px: 1 }}
      >
        {unsaved ? translate('form.kept') : ''}
      </Typography>
    </Paper>
  )
}

const barStyle = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  p: 1.5,
  position: 'relative',
}
// The bar covers the fields that scroll under it.
const floatStyle = {
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'var(--raised)',
  boxShadow: '0 4px 16px rgb(20 18 32 / 12%)',
}
const progressStyle = { position: 'absolute', insetInline: 0, top: 0, height: 2 }
