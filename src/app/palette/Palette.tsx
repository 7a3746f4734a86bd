import { Box, Dialog, Typography, useMediaQuery, useTheme } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Choose } from './entry'
import { PaletteFailed } from './PaletteFailed'
import { PaletteFoot } from './PaletteFoot'
import { PaletteInput } from './PaletteInput'
import { PaletteList } from './PaletteList'
import { useGroups } from './useGroups'
import { usePaletteKeys } from './usePaletteKeys'

interface Props {
  /** With what is to be done once the palette is gone. */
  onClose: (run?: () => unknown) => void
}

/** Pages, actions and records in one list, found by typing (Ctrl/Cmd-K). */
export function Palette({ onClose }: Props) {
  const translate = useTranslate()
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const [q, type] = useState('')
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
      <PaletteInput {...{ q, type, keys, narrow, searching, close }} />
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
