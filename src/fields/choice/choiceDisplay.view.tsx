import { useOptionLabel } from '../../ui/fields/labels.view'
import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import type { ChoiceField } from './choice'
import { ToneChip } from './tone.view'

export const choiceDisplay: FieldDisplay<ChoiceField, string> = {
  operator: 'eq_any',
  Cell: cellOf(function Cell({ value, field, name, resource }) {
    const word = useOptionLabel(resource, name)(value)
    return field.tones ? <ToneChip tone={field.tones[value] ?? 'neutral'} label={word} /> : word
  }),
}
