import { Box, CircularProgress, Fade } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Appears only if a page takes noticeably long. */
export function LoadingIndicator() {
  const translate = useTranslate()
  return (
    <Fade in style={{ transitionDelay: '300ms' }}>
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 240 }}>
        <CircularProgress size={28} aria-label={translate('app.loading')} />
      </Box>
    </Fade>
  )
}
