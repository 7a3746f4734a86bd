import Add from '@mui/icons-material/Add'
import { canOnSome } from '../../../core/access/ability'
import type { Source } from '../entry'

/** Entries that add a record, for each resource in which the user can create records. */
export const create: Source = {
  group: 'actions',
  entries: ({ resources, ability, nameOf, newLabel, pathOf }) =>
    resources.outlines
      .filter(resource => resource.menu !== false && canOnSome(ability, 'create', resource))
      .sort((a, b) => a.order - b.order)
      .map(resource => ({
        id: `create:${resource.name}`,
        label: newLabel(resource),
        keywords: nameOf(resource, 2),
        icon: Add,
        to: pathOf(resource, 'create'),
      })),
}
