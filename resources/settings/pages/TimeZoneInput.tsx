import { SettingField, type SettingInputProps } from '../../../src/pages/settings/SettingField'
import { ZoneRulesNotice } from '../../../src/pages/settings/ZoneRulesNotice'

/** The office's time zone, with a notice if the database or the browser has other rules for it. */
export function TimeZoneInput(props: SettingInputProps) {
  return (
    <>
      <SettingField {...props} />
      <ZoneRulesNotice />
    </>
  )
}
