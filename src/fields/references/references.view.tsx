import { Stack } from '@mui/material'
import { cellOf } from '../cell.view'
import { useControl } from '../control.view'
import type { FieldView, InputProps } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import { useTarget } from '../reference/choices.view'
import { useOwnChoices } from '../reference/ownChoices.view'
import { RecordLink } from '../reference/recordLink.view'
import { RecordPicker } from '../reference/recordPicker.view'
import { RecordEditor, RecordsEditor } from '../reference/reference.view'
import type { ReferencesField } from './references'

function Input(props: InputProps<ReferencesField>) {
  const { value, change, props: control } = useControl(props)
  const ids = Array.isArray(value) ? value.map(Number) : []
  const field = useOwnChoices(props.field)
  return <RecordPicker field={field} value={ids} onChange={change} many control={control} canAdd />
}

export const referencesView: FieldView<ReferencesField, number[]> = {
  operator: 'inc_any',
  Cell: cellOf(function Cell({ value, field }) {
    const target = useTarget(field)
    return (
      <Stack
        component="span"
        direction="row"
        sx={{ flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, display: 'inline-flex' }}
      >
        {value.map(id => (
          <RecordLink key={id} resource={target.name} id={id} />
        ))}
      </Stack>
    )
  }),
  Input,
  Filter: filterOf(
    props => <RecordEditor {...props} field={props.field as never} />,
    props => <RecordsEditor {...props} field={props.field as never} />,
  ),
}
