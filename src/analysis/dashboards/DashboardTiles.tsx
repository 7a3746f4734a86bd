import { Box, Skeleton, Stack } from '@mui/material'
import { lazy, Suspense } from 'react'
import type { Tile } from '../../core/schema/dashboard'
import { CachedSince } from '../../pages/measures/CachedSince'
import { FailedMeasures } from '../../pages/measures/FailedMeasures'
import { useMeasures } from '../../pages/measures/useMeasures'
import { ReadFailed } from '../../pages/ReadFailed'
import { useCan } from '../../ui/session/SessionContext'
import { bandsOf, type Flow } from './bands'
import type { Cards } from './cards'
import { placedTiles } from './placedTiles'
import { usePeriod } from './usePeriod'

const OwnTile = lazy(() => import('./tiles/OwnTile').then(part => ({ default: part.OwnTile })))

interface Props {
  tiles: readonly Tile[]
  cards: Cards
}

/** The tiles of a dashboard that the user can see. One call loads the figures of all cards. */
export function DashboardTiles({ tiles, cards }: Props) {
  const period = usePeriod()
  const placed = placedTiles(tiles, cards, useCan())
  const measures = placed.flatMap(({ card }) => card?.measures ?? [])
  const from = useMeasures([...new Set(measures)], period.period)
  const shown = from.error ? placed.filter(({ card }) => !card?.measures?.length) : placed
  return (
    <Stack sx={{ gap: 2.5 }}>
      {from.error ? (
        <ReadFailed error={from.error} onRetry={from.refetch} />
      ) : (
        <>
          <FailedMeasures failed={from.failed} />
          <CachedSince at={from.cachedAt} />
        </>
      )}
      {bandsOf(shown).map(({ flow, tiles: inBand }) => (
        <Box key={inBand[0]?.key} sx={{ ...bandStyle(flow), ...withoutEmpty }}>
          {inBand.map(({ key, tile, card, width }) => (
            <Box key={key} sx={{ ...tileStyle, ...(flow.kind === 'grid' && spanStyle(width)) }}>
              {card ? (
                <card.component from={from} period={period} />
              ) : (
                <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
                  <OwnTile tile={tile} />
                </Suspense>
              )}
            </Box>
          ))}
        </Box>
      ))}
    </Stack>
  )
}

function bandStyle({ kind, least }: Flow): object {
  if (kind === 'columns')
    return {
      columnWidth: least,
      columnGap: '16px',
      mb: -1,
      '& > *': { breakInside: 'avoid', mb: 2 },
    }
  return {
    display: 'grid',
    gap: 2,
    ...(kind === 'row'
      ? { gridTemplateColumns: `repeat(auto-fit, minmax(min(${least}px, 100%), 1fr))` }
      : gridStyle),
  }
}

/** Four columns if two of them are wide enough for a panel, otherwise two. */
export const gridStyle = {
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  alignItems: 'start',
}
export const spanStyle = (width: number) => ({
  gridColumn: { xs: `span ${Math.min(width, 2)}`, md: `span ${width}` },
})
const tileStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 }

/** Hides cards without content and bands without cards, so that they leave no gap. */
const withoutEmpty = {
  '& > :empty': { display: 'none' },
  '&:not(:has(> :not(:empty)))': { display: 'none' },
}
