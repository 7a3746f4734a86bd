import { useTranslate } from 'react-admin'
import { readableName } from '../../../core/i18n/readableName'
import type { CardTile, PageTile, Tile } from '../../../core/schema/dashboard'
import { measureLabel, resourceLabel, viewLabel } from '../../../core/schema/labels'
import { useLabels } from '../../../ui/fields/useLabels'
import { useNewLabel } from '../../../ui/records/useWords'
import { useShell } from '../../../ui/shell/ShellContext'
import { useViews } from '../../../ui/views/useViews'
import type { Cards } from '../cards'

/** A tile about the records of a list. */
export type ListTile = Exclude<Tile, CardTile | PageTile>

/** Returns a function that names a tile. */
export function useTileName(cards: Cards = {}): (tile: Tile) => string {
  const translate = useTranslate()
  const labels = useLabels()
  const newLabel = useNewLabel()
  const { pages } = useShell()
  const views = useViews(true)?.views ?? []
  return tile => {
    if (tile.type === 'card') return translate(cards[tile.card]?.label ?? '', { _: readableName(tile.card) })
    if (tile.type === 'page') {
      const page = pages.find(({ path }) => path === tile.path)
      return translate(page?.nav?.label ?? page?.title ?? '', { smart_count: 2, _: tile.path })
    }
    if (tile.title) return tile.title
    const { resource: name, view } = tile
    if (tile.type === 'shortcut' && tile.to === 'create') return newLabel({ name })
    const all = labels(resourceLabel({ name }), { smart_count: 2 })
    const [, measure] = tile.type === 'figure' ? tile.value.split('measure:') : []
    if (!view) return measure === undefined ? all : labels(measureLabel({ name }, measure))
    const saved = views.find(({ id }) => String(id) === view)
    return saved?.name ?? (/^\d+$/u.test(view) ? all : labels(viewLabel({ name }, view)))
  }
}
