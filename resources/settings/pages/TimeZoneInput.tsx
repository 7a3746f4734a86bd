import { SettingField, type SettingInputProps } from '../../../src/office/settings/SettingField'
import { ZoneRulesNotice } from '../../../src/office/settings/ZoneRulesNotice'

/** The office's time zone, with a notice if the database or the browser has other rules for it. */
export function TimeZoneInput(props: SettingInputProps) {
  return (
    <>
      <SettingField {...props} />
      <ZoneRulesNotice />
    </>
  )
}
