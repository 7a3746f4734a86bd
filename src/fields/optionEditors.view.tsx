import type { AnyField } from '../core/field/fieldType'
import { useOptionLabel } from '../ui/fields/useLabels'
import { Picker } from '../ui/picker/Picker'
import { type EditorProps, PickEditor } from './filterEditor.view'

type OptionField = AnyField & { options: readonly string[] }

/** A select for one of a field's options. */
export function OptionEditor({ field, resource, name, value, onChange, label }: EditorProps<OptionField>) {
  const word = useOptionLabel(resource, name)
  const words = Object.fromEntries(field.options.map(option => [option, word(option)]))
  return (
    <PickEditor
      label={label}
      value={typeof value === 'string' ? value : ''}
      words={words}
      onChange={onChange}
    />
  )
}

/** A select for several of a field's options. */
export function OptionsEditor({ field, resource, name, value, onChange, label }: EditorProps<OptionField>) {
  const word = useOptionLabel(resource, name)
  return (
    <Picker
      multiple
      disableCloseOnSelect
      options={[...field.options]}
      value={([] as unknown[]).concat(value ?? []).map(String)}
      getOptionLabel={word}
      onChange={picked => onChange(picked.length ? picked : undefined)}
      input={{ label }}
    />
  )
}
