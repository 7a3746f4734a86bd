import Close from '@mui/icons-material/Close'
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useShell } from '../../ui/shell/ShellContext'
import { PreferenceForm } from './PreferenceForm'

interface Props {
  open: boolean
  onClose: () => void
}

/** The preferences in a drawer next to the page, which shows each change immediately. */
export function PreferencesDrawer({ open, onClose }: Props) {
  const translate = useTranslate()
  const { preferences } = useShell()
  const id = useId()
  const paper = { role: 'dialog', 'aria-labelledby': id, 'aria-modal': true, sx: paperStyle }
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      // Keep the page visible: it must not move or darken, and it must scroll.
      disableScrollLock
      slotProps={{ paper, backdrop: { invisible: true } }}
    >
      <Box sx={headStyle}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} variant="h5" component="h2">
            {translate('shell.preferences')}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('preferences.text')}
          </Typography>
        </Box>
        <IconButton edge="end" aria-label={translate('preferences.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 3, py: 2.5 }}>
        <PreferenceForm />
      </Box>
      <Box sx={footStyle}>
        <Button variant="outlined" fullWidth onClick={preferences.reset}>
          {translate('preferences.reset')}
        </Button>
      </Box>
    </Drawer>
  )
}

const paperStyle = {
  width: 400,
  maxWidth: '100vw',
  display: 'flex',
  flexDirection: 'column',
  borderRadius: 0,
  boxShadow: 'var(--shadow)',
}
const headStyle = {
  flex: 'none',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  px: 3,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
}
const footStyle = { flex: 'none', px: 3, py: 1.5, borderTop: 1, borderColor: 'divider' }
