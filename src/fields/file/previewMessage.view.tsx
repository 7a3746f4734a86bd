import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

/** A message that is shown instead of a file. */
export function PreviewMessage({ message, error = false }: { message: string; error?: boolean }) {
  const translate = useTranslate()
  return (
    <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 4 }}>
      <Typography role={error ? 'alert' : 'status'} color="text.secondary">
        {translate(message)}
      </Typography>
    </Box>
  )
}
