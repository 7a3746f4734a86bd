import type { SettingsGroup } from '../../src/schema/settingsGroup'
import { users } from './users'

/** Every group of settings, in the order of its pages. */
export const settings: readonly SettingsGroup[] = [users]
