import { Card, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Tile } from '../../../core/schema/dashboard'
import { useTileName } from './useTileName'

interface Props {
  tile: Tile
  reason: 'card' | 'resource' | 'view' | 'page'
}

/** Shows the former content of a tile whose target no longer exists. */
export function GoneTile({ tile, reason }: Props) {
  const translate = useTranslate()
  const name = useTileName()(tile)
  return (
    <Card role="note" sx={{ px: 2.5, py: 1.75, minWidth: 0 }}>
      <Typography variant="body2" noWrap title={name}>
        <bdi>{name}</bdi>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate(`dashboards.gone.${reason}`)}
      </Typography>
    </Card>
  )
}
