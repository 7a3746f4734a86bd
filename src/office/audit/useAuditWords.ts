import { useTranslate } from 'react-admin'
import type { AuditedOperation } from '../../contract/audit'
import { EMPTY_TEXT } from '../../core/field/formatValue'
import { readableName } from '../../core/i18n/readableName'
import { resourceLabel, transitionLabel } from '../../core/schema/labels'
import { useAreResourcesLoaded, useResources } from '../../ui/fields/ResourcesContext'
import { useLabels } from '../../ui/fields/useLabels'

import { isOwnKind } from './kinds'

const SETTINGS = 'settings-'

/** Returns functions that describe operations in the user's language. */
export function useAuditWords() {
  const translate = useTranslate()
  const words = useLabels()
  const resources = useResources()
  const known = useAreResourcesLoaded()
  const kind = (name: string, resource: string | null) => {
    if (isOwnKind(name)) return translate(`audit.kinds.${name}`)
    const outline = resource ? resources.outline(resource) : undefined
    if (!outline) return readableName(name)
    // A transition's label loads with the definition. Until then, its name would show in English.
    return known([outline.name]) ? words(transitionLabel(outline, name)) : EMPTY_TEXT
  }
  /** Returns the name of a resource or a group of settings. */
  const about = (resource: string): string => {
    const outline = resources.outline(resource)
    if (outline) return words(resourceLabel(outline), { smart_count: 2 })
    if (!resource.startsWith(SETTINGS))
      return translate(`audit.about.${resource}`, { _: readableName(resource) })
    const group = resource.slice(SETTINGS.length)
    const of = resources.outline(group)
    const name = of
      ? words(resourceLabel(of), { smart_count: 2 })
      : words({ key: `resources.${resource}.name`, fallback: readableName(group) })
    return translate('audit.settings_of', { name })
  }
  const who = ({ by, kind: of }: AuditedOperation) =>
    by?.label ?? translate(of === 'sign_in_failed' ? 'audit.nobody' : 'history.system')
  return { kind, about, who }
}

/** Returns the path of the page with the changed settings. */
export const settingsPath = (resource: string): string | undefined =>
  resource.startsWith(SETTINGS) ? `/settings/${resource.slice(SETTINGS.length)}` : undefined
