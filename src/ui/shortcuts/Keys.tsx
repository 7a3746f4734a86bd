import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { keyNames } from './keyNames'

/** Keys that are pressed together, as they look on a keyboard; they stand in this order in every language. */
export function Keys({ keys }: { keys: string }) {
  const translate = useTranslate()
  return (
    <Box component="span" dir="ltr" sx={{ display: 'inline-flex', gap: 0.5, verticalAlign: 'middle' }}>
      {keyNames(keys).map(name => (
        <Box component="kbd" key={name} sx={keyStyle}>
          {name.includes('.') ? translate(name) : name}
        </Box>
      ))}
    </Box>
  )
}

const keyStyle = {
  minWidth: 20,
  px: 0.625,
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  lineHeight: '18px',
  textAlign: 'center',
  color: 'text.secondary',
  bgcolor: 'background.default',
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
}
