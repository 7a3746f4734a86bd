/**
 * The name under which dashboards are saved among the list views. It is also
 * their page's name, so no resource can have it.
 */
export const DASHBOARD = 'dashboard'

/**
 * How many of the four columns a tile takes. A phone shows tiles of
 * width 1 in two columns and the others in one.
 */
export const tileWidths = [1, 2, 3, 4] as const
export type TileWidth = (typeof tileWidths)[number]

/** The most tiles that a dashboard can have. */
export const MAX_TILES = 60

/** A built-in card, by its name. */
export interface CardTile {
  type: 'card'
  card: string
  width: TileWidth
}

/** A list's records: those of a saved view by its ID, of a shipped view by its name, or all of them. */
interface ListTile {
  resource: string
  view?: string
  /** Replaces the view's own name. */
  title?: string
  width: TileWidth
}

/** One number over the records: their count, or an aggregate of a field, such as `sum:total`. */
export interface FigureTile extends ListTile {
  type: 'figure'
  value: string
}

/** The list's first records. */
export interface RowsTile extends ListTile {
  type: 'rows'
}

/** The chart or table of a saved view that is a report. */
export interface ReportTile extends ListTile {
  type: 'report'
  view: string
}

/** Opens a list or the form for a new record. */
export interface ShortcutTile extends ListTile {
  type: 'shortcut'
  to: 'list' | 'create'
}

/** Opens a page from the menu. */
export interface PageTile {
  type: 'page'
  path: string
  width: TileWidth
}

/** A tile of a dashboard. */
export type Tile = CardTile | FigureTile | RowsTile | ReportTile | ShortcutTile | PageTile

/** A dashboard that a definition ships, with its tiles in order. */
export interface ShippedDashboard {
  name: string
  /** The catalogue key of its name. */
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
