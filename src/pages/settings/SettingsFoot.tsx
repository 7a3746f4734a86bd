import { Button, Paper } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props {
  unsaved: boolean
  saving: boolean
  onDiscard: () => void
  /** In place of “Save”, where one goes on from here: it can be pressed with nothing to save, too. */
  goesOn?: string
}

/** Saves, or puts back what was read; in sight as long as something is unsaved. */
export function SettingsFoot({ unsaved, saving, onDiscard, goesOn }: Props) {
  const translate = useTranslate()
  return (
    <Paper variant="outlined" sx={[footStyle, unsaved && floatStyle]}>
      <Button type="submit" variant="contained" disabled={!unsaved && !goesOn} aria-busy={saving}>
        {translate(saving ? 'form.saving' : (goesOn ?? 'form.save'))}
      </Button>
      {unsaved && <Button onClick={onDiscard}>{translate('form.cancel')}</Button>}
    </Paper>
  )
}

const footStyle = { display: 'flex', gap: 1, p: 1.5 }
const floatStyle = {
  position: 'sticky',
  bottom: 8,
  zIndex: 2,
  bgcolor: 'var(--raised)',
  boxShadow: '0 4px 16px rgb(20 18 32 / 12%)',
}
