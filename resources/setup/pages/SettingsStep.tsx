import { useAccountCalls } from '../../../src/pages/account/accountCallsContext'
import { SettingsForm } from '../../../src/pages/settings/SettingsForm'
import type { SetupStepProps } from '../../../src/pages/setup/setupStep'
import { general } from '../../settings/general'
import { LogoInput } from '../../settings/pages/LogoInput'

const inputs = { company_logo: LogoInput }

function SettingsStep({ section, onContinue }: SetupStepProps & { section: string }) {
  const { refreshSettings } = useAccountCalls()
  const onSaved = async () => {
    await refreshSettings()
    await onContinue()
  }
  return (
    <SettingsForm
      group={general}
      sections={[section]}
      title=""
      inputs={inputs}
      goesOn="setup.next"
      onSaved={onSaved}
    />
  )
}

/** What the office is called, and how it is reached. */
export const OfficeStep = (props: SetupStepProps) => <SettingsStep {...props} section="company" />

/** Country, currency and calendar of the office. */
export const RegionStep = (props: SetupStepProps) => <SettingsStep {...props} section="region" />
