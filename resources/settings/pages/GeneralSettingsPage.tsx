import { useTranslate } from 'react-admin'
import { SettingsForm, SettingsHistory, useAccountCalls } from '../../../src/kit'
import { general } from '../general'
import { LogoImage } from './LogoImage'
import { LogoInput } from './LogoInput'
import { SettingsFrame } from './SettingsFrame'
import { TimeZoneInput } from './TimeZoneInput'

const inputs = { company_logo: LogoInput, time_zone: TimeZoneInput }
const shown = { company_logo: (value: unknown) => <LogoImage path={String(value)} /> }

/** `/settings/general`: the office's name and contact details, its place and its formats. */
export function GeneralSettingsPage() {
  const translate = useTranslate()
  const { refreshSettings } = useAccountCalls()
  return (
    <SettingsFrame>
      <SettingsForm
        group={general}
        title={translate('settings.general')}
        inputs={inputs}
        shown={shown}
        onSaved={refreshSettings}
      />
      <SettingsHistory group={general} shown={shown} />
    </SettingsFrame>
  )
}
