import { useOptionLabel } from '../../ui/fields/useLabels'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { NumberedChoiceField } from './numberedChoice.type'

export const numberedChoiceCell: FieldCell<NumberedChoiceField, number> = {
  operator: 'eq_any',
  Cell: cellOf(function Cell({ value, name, resource }) {
    return useOptionLabel(resource, name)(String(value))
  }),
}
