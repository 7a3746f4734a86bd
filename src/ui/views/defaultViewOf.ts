import type { View } from '../../contract/views'
import type { Resource } from '../../core/schema/resource'
import type { Views } from './useViews'

/** A resource, or the dashboards' page, with the shipped views of its list. */
interface Named {
  name: string
  list: { views?: Readonly<Record<string, unknown>> }
}

/** Returns the saved views of a resource. */
export const viewsOf = ({ views }: Views, { name }: Pick<Resource, 'name'>): View[] =>
  views.filter(view => view.resource === name)

/**
 * Returns the view that a list opens with: the user's choice, otherwise the default of the user, of their
 * role, or of all users. Undefined for the list without a view.
 */
export function defaultViewOf(views: Views, resource: Named): string | undefined {
  const saved = viewsOf(views, resource).filter(({ state }) => !state.report)
  const isThere = (key: string) =>
    Boolean(resource.list.views?.[key]) || saved.some(({ id }) => String(id) === key)
  const chosen = views.defaults[resource.name]
  if (chosen === '' || (chosen !== undefined && isThere(chosen))) return chosen || undefined
  const defaults = saved.filter(({ is_default }) => is_default)
  const found =
    defaults.find(({ mine, audience }) => mine && audience === 'me') ??
    defaults.find(({ audience }) => audience === 'role') ??
    defaults.find(({ audience }) => audience === 'everybody')
  return found && String(found.id)
}
