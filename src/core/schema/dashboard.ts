/** The name under which dashboards are saved among the views of lists; also their page's, so no resource has it. */
export const DASHBOARD = 'dashboard'

/** How many of four columns a tile takes. A phone shows small ones in two columns and the others in one. */
export const tileWidths = [1, 2, 3, 4] as const
export type TileWidth = (typeof tileWidths)[number]

/** A dashboard has so many tiles at most. */
export const MOST_TILES = 60

/** A card of the product, by its name. */
export interface CardTile {
  type: 'card'
  card: string
  width: TileWidth
}

/** Records of a list: of a saved view by its id, of a shipped one by its name, or all. */
interface ListTile {
  resource: string
  view?: string
  /** In place of the view's own name. */
  title?: string
  width: TileWidth
}

/** One number over the records: how many, or a sum or another value of a field, such as `sum:total`. */
export interface FigureTile extends ListTile {
  type: 'figure'
  value: string
}

/** The first records. */
export interface RowsTile extends ListTile {
  type: 'rows'
}

/** The picture of a saved view that is a report. */
export interface ReportTile extends ListTile {
  type: 'report'
  view: string
}

/** Opens a list, or the form of a new record. */
export interface ShortcutTile extends ListTile {
  type: 'shortcut'
  to: 'list' | 'create'
}

/** Opens a page of the menu. */
export interface PageTile {
  type: 'page'
  path: string
  width: TileWidth
}

/** A part of a dashboard. */
export type Tile = CardTile | FigureTile | RowsTile | ReportTile | ShortcutTile | PageTile

/** A dashboard of a definition: its tiles in their order. */
export interface ShippedDashboard {
  name: string
  /** The phrase that names it. */
  label: string
  tiles: readonly Tile[]
}

/**
 * Declares a dashboard.
 * @example
 * export const dashboard = defineDashboard({
 *   name: 'home',
 *   label: 'home.title',
 *   tiles: [{ type: 'card', card: 'due', width: 2 }],
 * })
 */
export const defineDashboard = (dashboard: ShippedDashboard): ShippedDashboard => dashboard
