import type { SettingsGroup } from '../../define/settingsGroup'
import type { Shown } from '../record/ChangeList'
import { DefaultsInput } from './DefaultsInput'
import { DefaultValues } from './DefaultValues'
import { FieldNames } from './FieldNames'
import { NextNumberInput } from './NumberInputs'
import { RequiredFieldsInput } from './RequiredFieldsInput'
import type { SettingInputs } from './SettingsSection'

/** How the settings that follow from a definition are entered. */
export const recordInputs: SettingInputs = {
  number_next: NextNumberInput,
  required_fields: RequiredFieldsInput,
  defaults: DefaultsInput,
}

/** How they are shown in the history. */
export const recordDisplays = ({ about }: SettingsGroup): Shown =>
  about
    ? {
        required_fields: value => <FieldNames resource={about} names={value} />,
        defaults: value => <DefaultValues resource={about} defaults={value} />,
      }
    : {}
