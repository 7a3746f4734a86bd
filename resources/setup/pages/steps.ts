import type { SetupStep } from '../../../src/pages/setup/setupStep'
import type { setupSteps } from '../../settings/setup'

type Name = (typeof setupSteps)[number]

/** Where the set-up is. */
export const SETUP = '/setup'

const settings = { action: 'update', subject: 'settings' }

/** Who can take which step, in their order. */
export const stepRights: readonly (Pick<SetupStep, 'right' | 'goesOn'> & { name: Name })[] = [
  { name: 'office', right: settings, goesOn: true },
  { name: 'region', right: settings, goesOn: true },
  { name: 'types', right: { action: 'update', subject: 'management' } },
  { name: 'taxes', right: { action: 'update', subject: 'management' } },
  { name: 'carriers', right: { action: 'create', subject: 'Company' } },
  { name: 'people', right: { action: 'create', subject: 'User' } },
]
