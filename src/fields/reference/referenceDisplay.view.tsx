import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import { useTarget } from './choices.view'
import { RecordLink } from './recordLink.view'
import type { ReferenceField } from './reference'

export const referenceDisplay: FieldDisplay<ReferenceField, number> = {
  operator: 'eq_any',
  Cell: cellOf(function Cell({ value, field }) {
    return <RecordLink resource={useTarget(field).name} id={value} />
  }),
}
