import { SetupCard } from '../../../src/kit'
import { setup } from '../../settings/setup'
import { SETUP, stepRights } from '../../setup/pages/steps'

/** The progress of the office's setup, until it is finished or hidden. */
export const SetupPanel = () => <SetupCard steps={stepRights} group={setup} path={SETUP} />
