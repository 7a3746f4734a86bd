import type { FoundGroup } from '../../contract/records'
import type { Outline } from '../../core/schema/outline'

import { iconOf } from '../../ui/shell/icons'
import type { Entry, PaletteParts } from './entry'

/** The entry of a record; one that was opened lately says what it is. */
export function recordEntry(
  { pathOf, nameOf }: PaletteParts,
  resource: Outline,
  { id, label, text, prefix = 'record' }: FoundGroup['records'][number] & { prefix?: string },
): Entry {
  return {
    id: `${prefix}:${resource.name}:${id}`,
    label,
    text: text ?? (prefix === 'recent' ? nameOf(resource, 1) : undefined),
    icon: iconOf(resource.icon),
    to: pathOf(resource, 'show', id),
  }
}
