import Block from '@mui/icons-material/Block'
import Check from '@mui/icons-material/Check'
import EditNote from '@mui/icons-material/EditNote'
import FilterAlt from '@mui/icons-material/FilterAltOutlined'
import { Box } from '@mui/material'
import { tokens } from '../../ui/theme/tokens'
import type { CellState } from './cells'
import type { Reach } from './reach'

interface Props {
  state: CellState
  /** The user type's reach, shown in a subtle style if the role has no rule of its own. */
  reach?: Reach
}

const looks = {
  all: { Icon: Check, tone: 'success' },
  limits: { Icon: FilterAlt, tone: 'info' },
  refused: { Icon: Block, tone: 'error' },
  other: { Icon: EditNote, tone: 'warning' },
} as const

/** A permission as an icon. Icons differ in shape, not only in color. */
export function CellGlyph({ state, reach = 'none' }: Props) {
  if (state !== 'none') {
    const { Icon, tone } = looks[state]
    return (
      <Box
        component="span"
        aria-hidden
        sx={({ palette }) => {
          const { soft, text } = tokens[palette.mode].status[tone]
          return { ...markStyle, bgcolor: soft, color: text }
        }}
      >
        <Icon sx={{ fontSize: 18 }} />
      </Box>
    )
  }
  const Quiet = reach === 'all' ? Check : FilterAlt
  return (
    <Box component="span" aria-hidden sx={{ ...markStyle, color: 'text.secondary' }}>
      {reach === 'none' ? '·' : <Quiet sx={{ fontSize: 16, opacity: 0.75 }} />}
    </Box>
  )
}

const markStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: 1,
}
