import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { readableName } from '../../../core/i18n/readableName'
import { resourceLabel } from '../../../core/schema/labels'
import { useLabels } from '../../../ui/fields/labels.view'
import { useResources } from '../../../ui/fields/resources.view'
import type { StudioTabProps } from '../definitionEditor'
import { changeField, type FieldData } from './fieldEdits'
import { type KindOption, loadKindOptions } from './kindOptions'

interface Props extends StudioTabProps {
  name: string
  field: FieldData
}

/** The options of a field's own kind, as its schema describes them: a new kind needs no line here. */
export function KindOptions({ editor, name, field }: Props) {
  const { data = [] } = useQuery({
    queryKey: ['studio', 'kind', field.kind],
    queryFn: () => loadKindOptions(field.kind),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data.map(option => (
    <KindOptionInput
      key={option.name}
      option={option}
      value={field[option.name]}
      onChange={value => editor.change(own => changeField(own, name, { [option.name]: value }))}
    />
  ))
}

interface InputProps {
  option: KindOption
  value: unknown
  onChange: (value: unknown) => void
}

function KindOptionInput({ option: { name, type, values }, value, onChange }: InputProps) {
  const translate = useTranslate()
  const label = translate(`studio.options.${name}`, { _: readableName(name) })
  if (name === 'to') return <TargetInput label={label} value={String(value ?? '')} onChange={onChange} />
  if (type === 'boolean')
    return (
      <FormControlLabel
        control={<Switch checked={value === true} onChange={(_event, isOn) => onChange(isOn || undefined)} />}
        label={label}
      />
    )
  if (type === 'enum')
    return (
      <TextField
        select
        size="small"
        label={label}
        value={value ?? ''}
        onChange={event => onChange(event.target.value || undefined)}
      >
        <MenuItem value="">{translate('studio.options.none')}</MenuItem>
        {values.map(each => (
          <MenuItem key={each} value={each}>
            {each}
          </MenuItem>
        ))}
      </TextField>
    )
  return (
    <TextField
      size="small"
      type={type === 'number' ? 'number' : 'text'}
      label={label}
      value={value ?? ''}
      onChange={event => onChange(valueFrom(type, event.target.value))}
    />
  )
}

function valueFrom(type: KindOption['type'], text: string): unknown {
  if (text === '') return undefined
  return type === 'number' ? Number(text) : text
}

/** The resource that a reference points at, by what it is called. */
function TargetInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (to: string) => void
}) {
  const { outlines } = useResources()
  const labels = useLabels()
  const options = outlines.filter(({ pages }) => pages)
  return (
    <TextField
      select
      required
      size="small"
      label={label}
      value={options.some(({ name }) => name === value) ? value : ''}
      error={value === ''}
      onChange={event => onChange(event.target.value)}
    >
      {options.map(({ name }) => (
        <MenuItem key={name} value={name}>
          {labels(resourceLabel({ name }), { smart_count: 2 })}
        </MenuItem>
      ))}
    </TextField>
  )
}
