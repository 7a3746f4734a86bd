import { cellOf } from '../cell.view'
import { Chips } from '../chips.view'
import type { FieldDisplay } from '../fieldView'
import { useOptionLabel } from '../labels.view'
import type { ChoicesField } from './choices'

export const choicesDisplay: FieldDisplay<ChoicesField, string[]> = {
  operator: 'inc_any',
  Cell: cellOf(function Cell({ value, name, resource }) {
    return <Chips words={value.map(useOptionLabel(resource, name))} />
  }),
}
