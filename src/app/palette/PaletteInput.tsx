import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import { Box, CircularProgress, IconButton, InputBase } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { PaletteKeys } from './usePaletteKeys'

const MAX_LENGTH = 200

interface Props {
  q: string
  type: (q: string) => void
  keys: PaletteKeys
  /** On a phone, which has no Escape. */
  narrow: boolean
  searching: boolean
  close: () => void
}

/** Where one types; the focus stays here while the arrow keys choose. */
export function PaletteInput({ q, type, keys, narrow, searching, close }: Props) {
  const translate = useTranslate()
  return (
    <Box sx={rowStyle}>
      <Search sx={{ color: 'text.secondary' }} />
      <InputBase
        autoFocus
        fullWidth
        value={q}
        placeholder={translate('palette.placeholder')}
        onChange={event => type(event.target.value)}
        onKeyDown={keys.onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-label': translate('palette.placeholder'),
          'aria-expanded': true,
          'aria-controls': keys.listId,
          'aria-activedescendant': keys.activeId,
          'aria-autocomplete': 'list',
          autoComplete: 'off',
          spellCheck: false,
          maxLength: MAX_LENGTH,
          enterKeyHint: 'go',
        }}
        sx={{ fontSize: '1rem' }}
      />
      {searching && <CircularProgress size={18} aria-hidden />}
      {narrow && (
        <IconButton edge="end" aria-label={translate('palette.close')} onClick={close}>
          <Close />
        </IconButton>
      )}
    </Box>
  )
}

const rowStyle = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 56,
  px: 2,
  borderBottom: 1,
  borderColor: 'divider',
}
