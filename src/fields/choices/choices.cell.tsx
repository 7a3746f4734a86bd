import { Chips } from '../../ui/fields/Chips'
import { useOptionLabel } from '../../ui/fields/useLabels'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { ChoicesField } from './choices.type'

export const choicesCell: FieldCell<ChoicesField, string[]> = {
  operator: 'inc_any',
  Cell: cellOf(function Cell({ value, name, resource }) {
    return <Chips words={value.map(useOptionLabel(resource, name))} />
  }),
}
