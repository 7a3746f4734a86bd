import Search from '@mui/icons-material/Search'
import { Box, ButtonBase, IconButton, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Keys } from '../../ui/shortcuts/Keys'
import { shortcuts } from '../../ui/shortcuts/shortcuts'
import { loadPalette, useOpenPalette } from './paletteContext'

interface Props {
  /** Whether the button looks like a search input, if there is enough space. */
  wide?: boolean
}

/** A button that opens the command palette. */
export function PaletteButton({ wide = false }: Props) {
  const label = useTranslate()('palette.open')
  const props = {
    'aria-label': label,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: useOpenPalette(),
    onPointerEnter: () => void loadPalette(),
  } as const
  if (!wide)
    return (
      <Tooltip title={label}>
        <IconButton {...props}>
          <Search />
        </IconButton>
      </Tooltip>
    )
  return (
    <ButtonBase {...props} sx={fieldStyle}>
      <Search fontSize="small" />
      <Box component="span" sx={{ flex: 1, textAlign: 'start', whiteSpace: 'nowrap' }}>
        {label}
      </Box>
      <Keys keys={shortcuts.palette.keys[0]} />
    </ButtonBase>
  )
}

const fieldStyle = {
  gap: 1,
  width: 280,
  height: 36,
  px: 1.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  typography: 'body2',
  color: 'text.secondary',
  '&:hover': { borderColor: 'text.secondary' },
}
