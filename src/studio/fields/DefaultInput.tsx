import { FormControlLabel, FormHelperText, Switch, TextField } from '@mui/material'
import { type ReactNode, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyField } from '../../core/field/field'
import { typeOf } from '../../core/field/registry'
import { DayEditor } from '../../fields/date/dayEditor.view'
import { RecordEditor } from '../../fields/reference/reference.input'
import type { ReferenceField } from '../../fields/reference/reference.type'
import { useResources } from '../../ui/fields/ResourcesContext'
import { atPlace } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { SelectInput } from '../inputs/SelectInput'
import { useStudioWords } from '../useStudioWords'
import type { FieldData } from './fieldEdits'

interface Props extends StudioTabProps {
  name: string
  field: FieldData
  onChange: (value: unknown) => void
}

/** The input for the default value of a field. */
export function DefaultInput({ editor, name, field, onChange }: Props) {
  const translate = useTranslate()
  const { optionName } = useStudioWords(editor)
  const { expression } = typeOf(field)
  const { default: value } = field
  if (expression === 'yesNo')
    return (
      <FormControlLabel
        control={<Switch checked={value === true} onChange={(_event, isOn) => onChange(isOn || undefined)} />}
        label={translate('studio.options.default_yes')}
      />
    )
  if (!isPlain(value)) return null
  const label = translate('studio.options.default')
  const options = Array.isArray(field.options) ? (field.options as (string | number)[]) : undefined
  if (options && (expression === 'text' || expression === 'number'))
    return (
      <SelectInput
        label={label}
        {...atPlace(editor, `fields.${name}.default`)}
        value={String(value ?? '')}
        options={options.map(String)}
        nameOf={option => optionName(name, option)}
        none={translate('studio.options.none')}
        onChange={chosen => onChange(options.find(option => String(option) === chosen))}
      />
    )
  const given = { editor, name, field, label, value, onChange }
  if (typeOf(field).relative) return <DayDefault {...given} />
  if (typeOf(field).reference) return <RecordDefault {...given} />
  return (
    <TextField
      size="small"
      label={label}
      {...atPlace(editor, `fields.${name}.default`)}
      value={value ?? ''}
      onChange={event => onChange(defaultFrom(expression, event.target.value))}
    />
  )
}

interface GivenProps extends Props {
  label: string
  value: string | number | undefined
}

/**
 * Returns the props of a condition editor used for one value. The operator `lte` makes it offer relative
 * values, which are computed when a form opens.
 */
const editorProps = ({ editor, name, field, label, value, onChange }: GivenProps) => ({
  ...{ name, label, value, onChange, field: field as AnyField, resource: editor.resource },
  operator: 'lte' as const,
})

/** Inputs for a fixed date, or one relative to the day on which the record is created. */
function DayDefault(props: GivenProps) {
  return (
    <Placed {...props}>
      <DayEditor {...editorProps(props)} />
    </Placed>
  )
}

/**
 * Lets the user choose a record, or the user who creates the new one. Renders nothing for references to
 * several records, to this resource, or to a resource that is not applied yet.
 */
function RecordDefault(props: GivenProps) {
  const { outline } = useResources()
  const field = props.field as AnyField
  const { to, many } = typeOf(field).reference?.(field) ?? {}
  if (!to || many || to === props.editor.name || !outline(to)) return null
  return (
    <Placed {...props}>
      <Suspense>
        <RecordEditor {...editorProps(props)} field={field as ReferenceField} />
      </Suspense>
    </Placed>
  )
}

/** Renders an editor at its place in the definition, with the problems there. */
function Placed({ editor, name, children }: GivenProps & { children: ReactNode }) {
  const { error, helperText, ...place } = atPlace(editor, `fields.${name}.default`)
  return (
    <div {...place}>
      {children}
      {helperText && <FormHelperText error={error}>{helperText}</FormHelperText>}
    </div>
  )
}

const isPlain = (value: unknown): value is string | number | undefined =>
  value === undefined || typeof value === 'string' || typeof value === 'number'

/** Returns whole numbers as numbers and everything else as the typed text. */
function defaultFrom(type: string | undefined, text: string): unknown {
  if (text === '') return undefined
  return type === 'number' && Number.isFinite(Number(text)) ? Number(text) : text
}
