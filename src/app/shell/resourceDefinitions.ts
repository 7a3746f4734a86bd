import type { ResourceDefinition } from 'react-admin'
import type { Outline } from '../../core/schema/outline'
import type { Values } from '../../core/schema/resource'
import type { Resources } from '../../core/schema/resources'
import { titleFieldsIn } from '../../core/schema/titles'
import { notifications } from '../../define/notifications'
import { hasEditableFields } from '../../pages/hasEditableFields'
import { titleOf } from '../../pages/recordTitle'
import { iconOf } from '../../ui/shell/icons'

/**
 * Returns every resource with pages in react-admin's format. It needs only the index of the definitions, so
 * an unused definition costs one entry. The access control decides which pages a user can open.
 */
export function resourceDefinitions(
  resources: Resources,
  language: () => string,
): Record<string, ResourceDefinition> {
  const withPages = resources.outlines.filter(({ pages }) => pages)
  return {
    ...Object.fromEntries(withPages.map(outline => [outline.name, definitionOf(outline)])),
    [notifications.name]: {
      name: notifications.name,
      icon: iconOf(notifications.icon),
      hasList: true,
      options: { label: 'notifications.title' },
      recordRepresentation: ({ type }: Values) => String(type),
    },
  }

  function definitionOf(outline: Outline): ResourceDefinition {
    const { name, icon, systemOnly } = outline
    return {
      name,
      icon: iconOf(icon),
      hasList: true,
      hasShow: true,
      hasCreate: !systemOnly.includes('create'),
      // Only known for loaded definitions. For others, the page itself checks it.
      get hasEdit() {
        return !resources.isLoaded([name]) || hasEditableFields(resources.get(name))
      },
      options: { label: `resources.${name}.name` },
      recordRepresentation: (record: Values) => representation(outline, record),
    }
  }

  function representation(outline: Outline, record: Values): string {
    if (resources.isLoaded([outline.name])) return titleOf(resources.get(outline.name), record, language())
    const named = titleFieldsIn(outline, language()).map(field => record[field])
    return String(named.find(value => typeof value === 'string' && value !== '') ?? `#${record.id}`)
  }
}
