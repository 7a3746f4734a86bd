import { Stack } from '@mui/material'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import { useTarget } from '../reference/choices.view'
import { RecordLink } from '../reference/recordLink.view'
import type { ReferencesField } from './references.type'

export const referencesCell: FieldCell<ReferencesField, number[]> = {
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
}
