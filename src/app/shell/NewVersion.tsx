import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useAnyUnsavedInput } from '../../ui/session/unsavedInput'
import { useNewVersion } from './useNewVersion'

/**
 * Offers to load a newer version. Users can also continue, because the files of their version still exist.
 */
export function NewVersion() {
  const translate = useTranslate()
  const isNew = useNewVersion()
  const isUnsaved = useAnyUnsavedInput()
  const [isLater, setLater] = useState(false)
  return (
    <Box role="status" sx={{ flex: 'none', displayPrint: 'none' }}>
      {isNew && !isLater && (
        <Box sx={style}>
          <Box component="span" sx={{ flex: '1 1 240px' }}>
            {translate('shell.new_version')}
            {isUnsaved && ` ${translate('shell.new_version_unsaved')}`}
          </Box>
          <Button size="small" variant="outlined" onClick={() => window.location.reload()}>
            {translate('page.reload')}
          </Button>
          <Button size="small" color="inherit" onClick={() => setLater(true)}>
            {translate('shell.later')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

const style = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: { xs: 1.5, md: 3 },
  py: 0.75,
  typography: 'body2',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
}
