import { Box, CircularProgress, Fade } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Shown only when a page takes longer than a blink. */
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
