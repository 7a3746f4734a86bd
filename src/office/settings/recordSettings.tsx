import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { officeToday } from '../../core/field/officeToday'
import { separated } from '../../core/i18n/intl'
import { fieldLabel } from '../../core/schema/labels'
import { formatNumber, isNumberPattern } from '../../core/schema/recordNumber'
import type { Resource, Values } from '../../core/schema/resource'
import type { SettingsGroup } from '../../define/settingsGroup'
import type { Shown } from '../../pages/record/ChangeList'
import { FieldValue } from '../../pages/record/FieldValue'
import { Ltr } from '../../ui/fields/Ltr'
import { useLabels } from '../../ui/fields/useLabels'
import { DefaultsInput } from './DefaultsInput'
import { RequiredFieldsInput } from './RequiredFieldsInput'
import { SettingField, type SettingInputProps } from './SettingField'
import type { SettingInputs } from './SettingsSection'

/** Inputs of the settings that depend on a resource's definition. */
export const recordInputs: SettingInputs = {
  number_next: NextNumberInput,
  required_fields: RequiredFieldsInput,
  defaults: DefaultsInput,
}

/** Returns the renderers of these settings in the history. */
export const recordDisplays = ({ about }: SettingsGroup): Shown =>
  about
    ? {
        required_fields: value => <FieldNames resource={about} names={value} />,
        defaults: value => <DefaultValues resource={about} defaults={value} />,
      }
    : {}

/** Shows fields by their labels. */
function FieldNames({ resource, names }: { resource: Resource; names: unknown }) {
  const words = useLabels()
  const locale = useLocale()
  if (!Array.isArray(names)) return null
  const labels = names.map(name => words(fieldLabel(resource, String(name))))
  return <span>{separated(locale, labels)}</span>
}

/** Shows the initial values of new records, field by field. */
function DefaultValues({ resource, defaults }: { resource: Resource; defaults: unknown }) {
  const translate = useTranslate()
  const words = useLabels()
  const entries = Object.entries((defaults ?? {}) as Values)
  const shown = (name: string, value: unknown) => {
    const field = resource.fields[name]
    if (value === null || !field) return translate('settings_form.nothing')
    if (value === '@me') return translate('fields.me')
    return <FieldValue resource={resource} name={name} field={field} value={value} />
  }
  if (!entries.length) return <span>{translate('settings_form.nothing')}</span>
  return (
    <Box component="span" sx={{ display: 'inline-grid', gap: 0.25 }}>
      {entries.map(([name, value]) => (
        <Box component="span" key={name} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75 }}>
          <span>{words(fieldLabel(resource, name))}:</span>
          {shown(name, value)}
        </Box>
      ))}
    </Box>
  )
}

/** The input of the next number, with a preview of the numbers in the current pattern. */
function NextNumberInput(props: SettingInputProps) {
  const [pattern, next] = useWatch({ name: ['number_pattern', 'number_next'] }) as unknown[]
  return (
    <div>
      <SettingField {...props} />
      {typeof pattern === 'string' && isNumberPattern(pattern) && Number(next) >= 1 && (
        <NumbersPreview pattern={pattern} next={Number(next)} />
      )}
    </div>
  )
}

function NumbersPreview({ pattern, next }: { pattern: string; next: number }) {
  const translate = useTranslate()
  const numbers = [next, next + 1].map(number => formatNumber(pattern, number, officeToday()))
  return (
    <Typography role="status" variant="body2" color="text.secondary">
      {translate('settings_form.numbers_preview')} <Ltr>{numbers.join(', ')}, …</Ltr>
    </Typography>
  )
}
