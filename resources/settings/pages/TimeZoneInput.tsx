import { SettingField, type SettingInputProps, ZoneRulesNotice } from '../../../src/kit'

/** The office's time zone, with a notice if the database or the browser has other rules for it. */
export function TimeZoneInput(props: SettingInputProps) {
  return (
    <>
      <SettingField {...props} />
      <ZoneRulesNotice />
    </>
  )
}
