/** How many of four columns a tile takes. A phone shows small ones in two columns and the others in one. */
export const tileWidths = [1, 2, 3, 4] as const
export type TileWidth = (typeof tileWidths)[number]

/** A part of a dashboard: a card of the product, by its name. */
export interface CardTile {
  type: 'card'
  card: string
  width: TileWidth
}

/** A part of a dashboard. */
export type Tile = CardTile

/** A dashboard of a definition: its tiles in their order. */
export interface ShippedDashboard {
  /** Its title is `dashboards.<name>` in the catalogue. */
  name: string
  tiles: readonly Tile[]
}

/**
 * Declares a dashboard.
 * @example
 * export const dashboard = defineDashboard({ name: 'home', tiles: [{ type: 'card', card: 'due', width: 2 }] })
 */
export const defineDashboard = (dashboard: ShippedDashboard): ShippedDashboard => dashboard
