import { useOptionLabel } from '../../ui/fields/useLabels'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { ChoiceField } from './choice.type'
import { ToneChip } from './tone.view'

export const choiceCell: FieldCell<ChoiceField, string> = {
  operator: 'eq_any',
  leastWidth: 144,
  Cell: cellOf(function Cell({ value, field, name, resource }) {
    const word = useOptionLabel(resource, name)(value)
    return field.tones ? <ToneChip tone={field.tones[value] ?? 'neutral'} label={word} /> : word
  }),
}
