import { Box } from '@mui/material'
import { PaletteButton } from '../palette/PaletteButton'
import { HeaderTools } from './HeaderTools'

/** What the header would have, below the menu where the header is hidden. */
export function NavFoot() {
  return (
    <Box className="nav-foot" sx={style}>
      <PaletteButton />
      <HeaderTools />
    </Box>
  )
}

const style = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  p: 1.25,
  borderTop: '1px solid var(--nav-line)',
}
