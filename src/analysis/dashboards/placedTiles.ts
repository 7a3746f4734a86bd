import type { Tile, TileWidth } from '../../core/schema/dashboard'
import type { Can } from '../../ui/session/SessionContext'
import type { Flow } from './bands'
import type { Card, Cards } from './cards'

/** A tile that the user can see, with its card if the product provides one. */
export interface PlacedTile {
  key: string
  tile: Tile
  card?: Card
  width: TileWidth
  flow?: Flow
}

/** Returns whether the user can have a card on their dashboards. */
export const mayHave = ({ ability }: Card, can: Can): boolean =>
  !ability || can(ability.action, ability.subject)

/** Returns the tiles that the user can see, each with a key that stays the same when others move. */
export function placedTiles(tiles: readonly Tile[], cards: Cards, can: Can): PlacedTile[] {
  const seen = new Map<string, number>()
  return tiles.flatMap((tile): PlacedTile[] => {
    const { width, ...rest } = tile
    const content = JSON.stringify(rest)
    const times = (seen.get(content) ?? 0) + 1
    seen.set(content, times)
    const card = tile.type === 'card' ? cards[tile.card] : undefined
    if (card && !mayHave(card, can)) return []
    return [
      { key: `${content} ${times}`, tile, card, width, flow: width === card?.width ? card.flow : undefined },
    ]
  })
}
