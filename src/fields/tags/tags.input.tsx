import { Autocomplete, TextField } from '@mui/material'
import { useControl } from '../control.view'
import type { FieldInput } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import { TypedEditor } from '../typedEditor.view'
import type { TagsField } from './tags.type'

export const tagsInput: FieldInput<TagsField> = {
  Input: function Input(props) {
    const { value, change, props: control } = useControl(props)
    const { id, disabled, onBlur, ...input } = control
    return (
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        id={id}
        disabled={disabled}
        options={[] as string[]}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(_event, picked) => change(picked)}
        onBlur={onBlur}
        renderInput={params => <TextField {...params} {...input} />}
      />
    )
  },
  Filter: filterOf(TypedEditor),
}
