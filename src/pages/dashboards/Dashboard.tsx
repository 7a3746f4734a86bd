import { Alert, Box, Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Tile, TileWidth } from '../../core/schema/dashboard'
import { useCan } from '../../ui/session/SessionContext'
import { CachedSince } from '../measures/CachedSince'
import { FailedMeasures } from '../measures/FailedMeasures'
import { useMeasures } from '../measures/useMeasures'
import { type Band, bandsOf, type Flow } from './bands'
import type { Card, Cards } from './cards'
import { usePeriod } from './usePeriod'

interface Props {
  tiles: readonly Tile[]
  cards: Cards
}

/** A tile of the reader, with what renders it. */
interface Placed {
  key: string
  width: TileWidth
  shown: Card
  flow?: Flow
}

/** The tiles of a dashboard that the reader can see. All numbers come from one call. */
export function Dashboard({ tiles, cards }: Props) {
  const period = usePeriod()
  const placed = usePlaced(tiles, cards)
  const measures = placed.flatMap(({ shown }) => shown.measures ?? [])
  const from = useMeasures([...new Set(measures)], period.period)
  const shown = from.error ? placed.filter(tile => !tile.shown.measures) : placed
  return (
    <Stack sx={{ gap: 2.5 }}>
      {from.error ? (
        <MeasuresError error={from.error} onRetry={from.refetch} />
      ) : (
        <>
          <FailedMeasures failed={from.failed} />
          <CachedSince at={from.cachedAt} />
        </>
      )}
      {bandsOf(shown).map(band => (
        <Box key={band.tiles[0]?.key} sx={{ ...bandStyles[band.flow.kind](band.flow), ...withoutEmpty }}>
          {band.tiles.map(({ key, width, shown: { component: Component } }) => (
            <Box key={key} sx={{ ...tileStyle, ...(band.flow.kind === 'grid' && spanStyle(width)) }}>
              <Component from={from} period={period} />
            </Box>
          ))}
        </Box>
      ))}
    </Stack>
  )
}

function usePlaced(tiles: readonly Tile[], cards: Cards): Placed[] {
  const can = useCan()
  return tiles.flatMap((tile): Placed[] => {
    const shown = tile.type === 'card' ? cards[tile.card] : undefined
    if (
      tile.type !== 'card' ||
      !shown ||
      (shown.ability && !can(shown.ability.action, shown.ability.subject))
    )
      return []
    return [
      {
        key: tile.card,
        width: tile.width,
        shown,
        flow: tile.width === shown.width ? shown.flow : undefined,
      },
    ]
  })
}

function MeasuresError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      role="alert"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('form.try_again')}
        </Button>
      }
    >
      {translate(error.message, { _: error.message })}
    </Alert>
  )
}

const bandStyles: Record<Flow['kind'], (flow: Band<Placed>['flow']) => object> = {
  // Four columns where panels of two are wide enough to read, two otherwise.
  grid: () => ({
    display: 'grid',
    gap: 2,
    gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    alignItems: 'start',
  }),
  row: ({ least }) => ({
    display: 'grid',
    gap: 2,
    gridTemplateColumns: `repeat(auto-fit, minmax(min(${least}px, 100%), 1fr))`,
  }),
  columns: ({ least }) => ({
    columnWidth: least,
    columnGap: '16px',
    mb: -1,
    '& > *': { breakInside: 'avoid', mb: 2 },
  }),
}

const tileStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 }
const spanStyle = (width: number) => ({
  gridColumn: { xs: `span ${Math.min(width, 2)}`, md: `span ${width}` },
})

/** A card that has nothing for the reader leaves no gap, and a band without cards neither. */
const withoutEmpty = {
  '& > :empty': { display: 'none' },
  '&:not(:has(> :not(:empty)))': { display: 'none' },
}
