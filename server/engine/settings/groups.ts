import { settings } from '../../../resources/settings'
import { resourceSettings } from '../../../src/schema/resourceSettings'
import type { Resources } from '../../../src/schema/resources'
import type { SettingsGroup } from '../../../src/schema/settingsGroup'

/** Every group of settings: those that the product declares, then those that follow from the definitions. */
export const settingsGroups = (resources: Resources): SettingsGroup[] => [
  ...settings,
  ...resources.all.flatMap(resource => resourceSettings(resource) ?? []),
]
