import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props {
  count: number
  onShow: () => void
}

/** New notifications above the list, which changes only on request. */
export function NewOnes({ count, onShow }: Props) {
  const translate = useTranslate()
  return (
    <Box role="status" sx={{ textAlign: 'center', '&:not(:empty)': { mb: 1.5 } }}>
      {count > 0 && (
        <Button size="small" variant="outlined" startIcon={<ArrowUpward fontSize="small" />} onClick={onShow}>
          {translate('notifications.show_new', { smart_count: count })}
        </Button>
      )}
    </Box>
  )
}
