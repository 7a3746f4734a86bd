import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import {
  Alert,
  Box,
  Button,
  CircularProgress,
  Dialog,
  IconButton,
  InputBase,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Keys } from '../../ui/shortcuts/Keys'
import { useNarrow } from '../../ui/theme/useNarrow'
import type { Choose, EntryGroup } from './entry'
import { PaletteOption } from './PaletteOption'
import { useGroups } from './useGroups'
import { type PaletteKeys, usePaletteKeys } from './usePaletteKeys'

interface Props {
  /** Closes the palette, then calls `run`. */
  onClose: (run?: () => unknown) => void
}

/** Pages, actions and records in one searchable list (Ctrl/Cmd+K). */
export function Palette({ onClose }: Props) {
  const translate = useTranslate()
  const narrow = useNarrow()
  const [q, setQ] = useState('')
  const { groups, searching, error, retry } = useGroups(q)
  const choose: Choose = ({ run }) => onClose(run)
  const close = () => onClose()
  const id = useId()
  const keys = usePaletteKeys({ groups, id, q, close })
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const nothing = !count && !searching && !error && translate('palette.nothing', { q: q.trim() })
  const found = q.trim() && translate('palette.count', { smart_count: count })
  return (
    <Dialog
      open
      fullScreen={narrow}
      fullWidth
      maxWidth="sm"
      onClose={close}
      aria-labelledby={`${id}title`}
      transitionDuration={{ enter: 120, exit: 0 }}
      sx={dialogStyle}
    >
      <span id={`${id}title`} hidden>
        {translate('palette.title')}
      </span>
      <PaletteInput {...{ q, type: setQ, keys, narrow, searching, close }} />
      <PaletteList {...{ groups, keys, choose }} />
      {nothing && (
        <Typography color="text.secondary" sx={{ px: 2.5, py: 4, textAlign: 'center' }}>
          {nothing}
        </Typography>
      )}
      {error && <PaletteFailed error={error} onRetry={retry} />}
      <Box role="status" sx={unseen}>
        {searching ? translate('palette.searching') : nothing || found}
      </Box>
      {!narrow && <PaletteFoot />}
    </Dialog>
  )
}

const dialogStyle = {
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper:not(.MuiDialog-paperFullScreen)': { mt: '10vh', maxHeight: '72vh' },
}
const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

interface PaletteFailedProps {
  error: Error
  onRetry: () => void
}

/** Shows why records could not be searched, with a retry. Pages and actions stay listed. */
function PaletteFailed({ error, onRetry }: PaletteFailedProps) {
  const translate = useTranslate()
  const again = (
    <Button color="inherit" size="small" onClick={onRetry}>
      {translate('palette.retry')}
    </Button>
  )
  return (
    <Alert severity="error" action={again} sx={{ m: 1.5 }}>
      {translate(error.message, { _: error.message })}
    </Alert>
  )
}

const hints = {
  move: ['ArrowUp', 'ArrowDown'],
  open: ['Enter'],
  new_tab: ['$mod+Enter'],
  leave: ['Escape'],
}

/** The help line with the keys. */
function PaletteFoot() {
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

interface PaletteListProps {
  groups: readonly EntryGroup[]
  keys: PaletteKeys
  choose: Choose
}

/** The entries under their headings. */
function PaletteList({ groups, keys, choose }: PaletteListProps) {
  const translate = useTranslate()
  return (
    <Box
      role="listbox"
      id={keys.listId}
      aria-label={translate('palette.title')}
      sx={{ flex: '0 1 auto', minHeight: 0, overflowY: 'auto', px: 1, py: groups.length ? 1 : 0 }}
    >
      {groups.map(({ id, label, entries }) => (
        <Box key={id} role="group" aria-label={label}>
          <Typography component="div" aria-hidden sx={headingStyle}>
            {label}
          </Typography>
          {entries.map(entry => (
            <PaletteOption key={entry.id} entry={entry} keys={keys} choose={choose} />
          ))}
        </Box>
      ))}
    </Box>
  )
}

const headingStyle = {
  px: 1.5,
  pt: 1,
  pb: 0.5,
  fontSize: '0.75rem',
  fontWeight: 500,
  color: 'text.secondary',
}

const MAX_LENGTH = 200

interface PaletteInputProps {
  q: string
  type: (q: string) => void
  keys: PaletteKeys
  /** Whether to show a close button, for phones without an Escape key. */
  narrow: boolean
  searching: boolean
  close: () => void
}

/** The search input. It keeps the focus while arrow keys select an entry. */
function PaletteInput({ q, type, keys, narrow, searching, close }: PaletteInputProps) {
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
