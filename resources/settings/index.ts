import type { SettingsGroup } from '../../src/define/settingsGroup'
import { general } from './general'
import { setup } from './setup'
import { users } from './users'

/** Groups of settings in addition to those generated from the definitions, in the order of their pages. */
export const settings: readonly SettingsGroup[] = [general, users, setup]
