import type { SetupStep } from '../../../src/kit'
import type { setupSteps } from '../../settings/setup'

type Name = (typeof setupSteps)[number]

/** The path of the guided setup. */
export const SETUP = '/setup'

const settings = { action: 'update', subject: 'settings' }

/** The permission that each step requires, in the order of the steps. */
export const stepRights: readonly (Pick<SetupStep, 'right' | 'goesOn'> & { name: Name })[] = [
  { name: 'office', right: settings, goesOn: true },
  { name: 'region', right: settings, goesOn: true },
  { name: 'types', right: { action: 'update', subject: 'management' } },
  { name: 'taxes', right: { action: 'update', subject: 'management' } },
  { name: 'carriers', right: { action: 'create', subject: 'Company' } },
  { name: 'people', right: { action: 'create', subject: 'User' } },
]
