import { SetupCard } from '../../../src/pages/setup/SetupCard'
import { setup } from '../../settings/setup'
import { SETUP, stepRights } from '../../setup/pages/steps'

/** How far the set-up of the office has come, until it is finished or hidden. */
export const SetupPanel = () => <SetupCard steps={stepRights} group={setup} path={SETUP} />
