import { Chips } from '../../ui/fields/chips.view'
import { useOptionLabel } from '../../ui/fields/labels.view'
import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import type { ChoicesField } from './choices'

export const choicesDisplay: FieldDisplay<ChoicesField, string[]> = {
  operator: 'inc_any',
  Cell: cellOf(function Cell({ value, name, resource }) {
    return <Chips words={value.map(useOptionLabel(resource, name))} />
  }),
}
