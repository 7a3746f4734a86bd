import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Keys } from '../../ui/shortcuts/Keys'

const hints = {
  move: ['ArrowUp', 'ArrowDown'],
  open: ['Enter'],
  new_tab: ['$mod+Enter'],
  leave: ['Escape'],
}

/** What the keys do. */
export function PaletteFoot() {
  const translate = useTranslate()
  return (
    <Box aria-hidden sx={footStyle}>
      {Object.entries(hints).map(([hint, keys]) => (
        <Box component="span" key={hint} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          {keys.map(key => (
            <Keys key={key} keys={key} />
          ))}
          {translate(`palette.hint.${hint}`)}
        </Box>
      ))}
    </Box>
  )
}

const footStyle = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  rowGap: 0.5,
  px: 2.5,
  py: 1,
  typography: 'caption',
  color: 'text.secondary',
  borderTop: 1,
  borderColor: 'divider',
}
