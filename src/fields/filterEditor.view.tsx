import { Autocomplete, MenuItem, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyField, Operator } from '../core/field/fieldType'
import { useFieldLabel } from '../ui/fields/useLabels'
import type { FieldInput, FilterProps } from './fieldView'

/** The props of an editor of one or several values. */
export interface EditorProps<F extends AnyField = AnyField> extends FilterProps<F> {
  label: string
}
type Editor<F extends AnyField> = (props: EditorProps<F>) => ReactNode

const LISTS: readonly Operator[] = ['eq_any', 'neq_any', 'inc', 'inc_any']

/**
 * Creates a Filter that shows the right editor for each operator: for one value,
 * for several, or for whether the field is empty.
 */
export function filterOf<F extends AnyField>(
  One: Editor<F>,
  Several: Editor<F> = WordsEditor,
): FieldInput<F>['Filter'] {
  return function Filter(props) {
    const label = useFieldLabel(props.resource, props.name)
    if (props.operator === 'null') return <NullEditor {...props} label={label} />
    return LISTS.includes(props.operator) ? (
      <Several {...props} label={label} />
    ) : (
      <One {...props} label={label} />
    )
  }
}

/** Edits whether the field is empty. */
export function NullEditor({ value, onChange, label }: EditorProps) {
  const translate = useTranslate()
  const words = { true: translate('fields.empty'), false: translate('fields.filled') }
  return (
    <PickEditor
      label={label}
      value={value === undefined ? '' : String(value)}
      words={words}
      onChange={picked => onChange(picked === undefined ? undefined : picked === 'true')}
    />
  )
}

interface PickProps {
  label: string
  value: string
  /** The label of each value. */
  words: Record<string, string>
  onChange: (value: string | undefined) => void
}

/** A select for one of a few values, or none. */
export function PickEditor({ label, value, words, onChange }: PickProps) {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={event => onChange(event.target.value || undefined)}
    >
      <MenuItem value="">{translate('fields.any')}</MenuItem>
      {Object.entries(words).map(([each, word]) => (
        <MenuItem key={each} value={each}>
          {word}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** An input for several typed values; `read` converts each to the API's format. */
export function WordsEditor({ value, onChange, label, read = String, show = String }: EditorProps & Words) {
  const words = ([] as unknown[]).concat(value ?? []).map(show)
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={[] as string[]}
      value={words}
      onChange={(_event, picked) => onChange(picked.length ? picked.map(read) : undefined)}
      renderInput={params => <TextField {...params} label={label} />}
    />
  )
}

interface Words {
  read?: (typed: string) => unknown
  show?: (value: unknown) => string
}
