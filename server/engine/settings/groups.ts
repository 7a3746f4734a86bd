import { settings } from '../../../resources/settings'
import type { Resources } from '../../../src/core/schema/resources'
import { resourceSettings } from '../../../src/define/resourceSettings'
import type { SettingsGroup } from '../../../src/define/settingsGroup'

/**
 * Returns all groups of settings: first those that the product declares, then those derived from the
 * definitions.
 */
export const settingsGroups = (resources: Resources): SettingsGroup[] => [
  ...settings,
  ...resources.all.flatMap(resource => resourceSettings(resource) ?? []),
]
