import { viewLink } from '../../../core/schema/viewLink'
import { iconOf } from '../../../ui/shell/icons'
import type { Source } from '../entry'

/** Saved views, with the name of their list. */
export const views: Source = {
  group: 'pages',
  entries: ({ views: saved, resources, nameOf }) =>
    saved.flatMap(({ id, name, resource, state }) => {
      const outline = resources.outline(resource)
      if (!outline) return []
      return {
        id: `view:${id}`,
        label: name,
        text: nameOf(outline, 2),
        keywords: nameOf(outline, 2),
        icon: iconOf(state.report ? 'chart' : 'bookmark'),
        to: viewLink(resource, id, state),
      }
    }),
}
