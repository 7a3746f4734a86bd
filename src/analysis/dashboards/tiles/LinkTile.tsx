import { Box, Card, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { Tile } from '../../../core/schema/dashboard'
import { iconOf } from '../../../ui/shell/icons'
import { iconStyle } from '../itemStyle'
import { useTileName } from './useTileName'

interface Props {
  tile: Tile
  to: string
  icon: string
}

/** A shortcut. The whole tile links to a list, a form or a page. */
export function LinkTile({ tile, to, icon }: Props) {
  const name = useTileName()(tile)
  const Icon = iconOf(icon)
  return (
    <Card sx={tileStyle}>
      <Box component="span" aria-hidden sx={iconStyle}>
        <Icon sx={{ fontSize: 18 }} />
      </Box>
      <Link component={LinkBase} to={to} color="text.primary" underline="none" sx={linkStyle}>
        <bdi>{name}</bdi>
      </Link>
    </Card>
  )
}

const tileStyle = {
  ...{ position: 'relative', display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 },
  ...{ minHeight: 56, px: 2, py: 1, '&:hover': { bgcolor: 'action.hover' } },
}
const linkStyle = {
  ...{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600, fontSize: '0.875rem' },
  '&::after': { content: '""', position: 'absolute', inset: 0 },
}
