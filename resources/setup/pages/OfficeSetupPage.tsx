import type { ComponentType } from 'react'
import { SetupPage } from '../../../src/pages/setup/SetupPage'
import type { SetupStepProps } from '../../../src/pages/setup/setupStep'
import { setup, type setupSteps } from '../../settings/setup'
import { CarriersStep, PeopleStep } from './RecordsStep'
import { OfficeStep, RegionStep } from './SettingsStep'
import { SETUP, stepRights } from './steps'
import { TaxesStep } from './TaxesStep'
import { TypesStep } from './TypesStep'

const components: Record<(typeof setupSteps)[number], ComponentType<SetupStepProps>> = {
  office: OfficeStep,
  region: RegionStep,
  types: TypesStep,
  taxes: TaxesStep,
  carriers: CarriersStep,
  people: PeopleStep,
}

const steps = stepRights.map(step => ({ ...step, component: components[step.name] }))

/** `/setup`: what a new office decides before its first customer. */
export const OfficeSetupPage = () => <SetupPage steps={steps} group={setup} path={SETUP} />
