import { FormControlLabel, Switch, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { officeToday } from '../../core/field/officeToday'
import { isolatedText } from '../../core/i18n/isolated'
import { readableName } from '../../core/i18n/readableName'
import { resourceLabel } from '../../core/schema/labels'
import { formatNumber, patternMistake } from '../../core/schema/recordNumber'
import { useResources } from '../../ui/fields/ResourcesContext'
import { useLabels } from '../../ui/fields/useLabels'
import { atPlace, type PlaceProps } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { SelectInput } from '../inputs/SelectInput'
import { changeField, type FieldData } from './fieldEdits'
import { type KindOption, loadKindOptions } from './kindOptions'

interface Props extends StudioTabProps {
  name: string
  field: FieldData
}

/** Inputs for the options of a field's kind, generated from its schema. A new kind needs no code here. */
export function KindOptions({ editor, name, field }: Props) {
  const options = useKindOptions(field.kind)
  return options.map(option => (
    <KindOptionInput
      key={option.name}
      option={option}
      place={atPlace(editor, `fields.${name}.${option.name}`)}
      value={field[option.name]}
      onChange={value => editor.change(own => changeField(own, name, { [option.name]: value }))}
    />
  ))
}

export function useKindOptions(kind: string): readonly KindOption[] {
  const { data = [] } = useQuery({
    queryKey: ['studio', 'kind', kind],
    queryFn: () => loadKindOptions(kind),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

interface InputProps {
  place: PlaceProps
  option: KindOption
  value: unknown
  onChange: (value: unknown) => void
}

function KindOptionInput({ option: { name, type, values }, place, value, onChange }: InputProps) {
  const translate = useTranslate()
  const label = translate(`studio.options.${name}`, { _: readableName(name) })
  if (name === 'to')
    return <TargetInput label={label} place={place} value={String(value ?? '')} onChange={onChange} />
  if (name === 'numbered')
    return <NumberPatternInput label={label} place={place} value={String(value ?? '')} onChange={onChange} />
  if (type === 'boolean')
    return (
      <FormControlLabel
        control={<Switch checked={value === true} onChange={(_event, isOn) => onChange(isOn || undefined)} />}
        label={label}
      />
    )
  if (type === 'enum')
    return (
      <SelectInput
        label={label}
        {...place}
        value={String(value ?? '')}
        options={values}
        nameOf={each => each}
        none={translate('studio.options.none')}
        onChange={each => onChange(each || undefined)}
      />
    )
  return (
    <TextField
      size="small"
      type={type === 'number' ? 'number' : 'text'}
      label={label}
      {...place}
      value={value ?? ''}
      onChange={event => onChange(valueFrom(type, event.target.value))}
    />
  )
}

function valueFrom(type: KindOption['type'], text: string): unknown {
  if (text === '') return undefined
  return type === 'number' ? Number(text) : text
}

/** The sequence number used in the example. */
const EXAMPLE = 42

/**
 * The input for the pattern of a record number. It shows an example number, or the problem of an invalid
 * pattern.
 */
export function NumberPatternInput({ label, place, value, onChange }: TextInputProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const isWrong = value !== '' && patternMistake(value) !== undefined
  const example = value && !isWrong ? formatNumber(value, EXAMPLE, officeToday()) : undefined
  const number = String(isolatedText(example, locale))
  return (
    <TextField
      size="small"
      label={label}
      {...place}
      error={isWrong}
      helperText={example ? translate('studio_fields.number_example', { number }) : place.helperText}
      value={value}
      onChange={event => onChange(event.target.value || undefined)}
      slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false }, formHelperText: { role: 'status' } }}
    />
  )
}

interface TextInputProps {
  label: string
  place: PlaceProps
  value: string
  onChange: (value: string | undefined) => void
}

/** Lets the user choose the resource that a reference points to. */
function TargetInput({ label, place, value, onChange }: TextInputProps) {
  const { outlines } = useResources()
  const labels = useLabels()
  const options = outlines.filter(({ pages }) => pages)
  return (
    <SelectInput
      required
      label={label}
      value={options.some(({ name }) => name === value) ? value : ''}
      options={options.map(({ name }) => name)}
      nameOf={name => labels(resourceLabel({ name }), { smart_count: 2 })}
      {...place}
      error={value === '' || place.error}
      onChange={onChange}
    />
  )
}
