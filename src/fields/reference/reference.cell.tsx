import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import { useTarget } from './choices.view'
import { RecordLink } from './recordLink.view'
import type { ReferenceField } from './reference.type'

export const referenceCell: FieldCell<ReferenceField, number> = {
  operator: 'eq_any',
  Cell: cellOf(function Cell({ value, field }) {
    return <RecordLink resource={useTarget(field).name} id={value} />
  }),
}
