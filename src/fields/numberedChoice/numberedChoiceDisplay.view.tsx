import { useOptionLabel } from '../../ui/fields/labels.view'
import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import type { NumberedChoiceField } from './numberedChoice'

export const numberedChoiceDisplay: FieldDisplay<NumberedChoiceField, number> = {
  operator: 'eq_any',
  Cell: cellOf(function Cell({ value, name, resource }) {
    return useOptionLabel(resource, name)(String(value))
  }),
}
