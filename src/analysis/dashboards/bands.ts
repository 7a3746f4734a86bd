import type { TileWidth } from '../../core/schema/dashboard'

/**
 * How tiles are laid out. `grid` uses four columns. In `row`, tiles at least `least` pixels wide share the
 * width evenly. In `columns`, they flow down columns at least that wide, without gaps.
 */
export interface Flow {
  kind: 'grid' | 'row' | 'columns'
  least: number
  /** The minimum number of tiles. With fewer, the band uses the grid. */
  enough?: number
}

/** Tiles that are laid out together. */
export interface Band<Placed> {
  flow: Flow
  tiles: Placed[]
}

const GRID: Flow = { kind: 'grid', least: 0 }
const usualFlows: Partial<Record<TileWidth, Flow>> = {
  1: { kind: 'row', least: 148, enough: 3 },
  2: { kind: 'columns', least: 400, enough: 2 },
}

/**
 * Divides the tiles of a dashboard into bands, in their order: runs of narrow tiles flow, the others use the
 * grid.
 */
export function bandsOf<Placed extends { width: TileWidth; flow?: Flow }>(
  tiles: readonly Placed[],
): Band<Placed>[] {
  const runs: Band<Placed>[] = []
  for (const tile of tiles) {
    const flow = tile.flow ?? usualFlows[tile.width] ?? GRID
    const last = runs.at(-1)
    if (last && isSame(last.flow, flow)) last.tiles.push(tile)
    else runs.push({ flow, tiles: [tile] })
  }
  const bands: Band<Placed>[] = []
  for (const run of runs) {
    const flow = run.tiles.length < (run.flow.enough ?? 1) ? GRID : run.flow
    const last = bands.at(-1)
    if (last && flow.kind === 'grid' && last.flow.kind === 'grid') last.tiles.push(...run.tiles)
    else bands.push({ flow, tiles: [...run.tiles] })
  }
  return bands
}

const isSame = (one: Flow, other: Flow) => one.kind === other.kind && one.least === other.least
