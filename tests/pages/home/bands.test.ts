import { describe, expect, it } from 'vitest'
import { dashboard } from '../../../resources/home/dashboard'
import { bandsOf, type Flow } from '../../../src/analysis/dashboards/bands'
import type { TileWidth } from '../../../src/core/schema/dashboard'

const kinds = (...tiles: (TileWidth | [TileWidth, Flow])[]) =>
  bandsOf(tiles.map(tile => (Array.isArray(tile) ? { width: tile[0], flow: tile[1] } : { width: tile }))).map(
    ({ flow, tiles: inBand }) => `${flow.kind} ${inBand.length}`,
  )

describe('V-06 tiles of a dashboard', () => {
  it('V-06 runs of narrow tiles flow, the others keep to the grid', () => {
    expect(kinds(1, 1, 1, 1, 2, 2, 4, 3, 1)).toEqual(['row 4', 'columns 2', 'grid 3'])
    expect(kinds(1, 2, 1)).toEqual(['grid 3'])
    expect(kinds()).toEqual([])
  })

  it('V-06 a card that is laid out in its own way is not mixed with others', () => {
    const wide: Flow = { kind: 'row', least: 480 }
    expect(kinds(2, 2, [2, wide], [2, wide])).toEqual(['columns 2', 'row 2'])
    expect(kinds([2, wide], 4)).toEqual(['row 1', 'grid 1'])
  })

  it('V-06 the shipped dashboard names each card once', () => {
    const names = dashboard.tiles.map(tile => tile.type === 'card' && tile.card)
    expect(new Set(names).size).toBe(names.length)
  })
})
