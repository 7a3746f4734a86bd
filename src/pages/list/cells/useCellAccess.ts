import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyField } from '../../../core/field/fieldType'
import { applies } from '../../../core/schema/applies'
import { fieldLabel } from '../../../core/schema/labels'
import type { Resource } from '../../../core/schema/resource'
import { fieldOf, STATUS } from '../../../core/schema/systemFields'
import { typeOf } from '../../../fields'
import { displayOf } from '../../../fields/displays'
import { useLabels } from '../../../ui/fields/useLabels'
import { useRefusals } from '../../../ui/reasons/useRefusals'
import { useSession } from '../../../ui/session/SessionContext'
import { lockedBy } from '../../record/formFields'
import { useListModel } from '../listModel'
import type { ListRecord } from '../useListRows'

/** How a cell is edited: in place, in the form, or not at all, with the reason. */
export type CellAccess = { kind: 'input' } | { kind: 'form' } | { kind: 'locked'; reason: string }

/** Returns a function that checks how the signed-in user can edit a field of a record. */
export function useCellAccess(): (record: ListRecord, name: string) => CellAccess {
  const translate = useTranslate()
  const words = useLabels()
  const { ability } = useSession()
  const { resource, live } = useListModel()
  const { refusal, fieldRefusal } = useRefusals(resource)
  const { removed } = live
  return useCallback(
    (record, name) => {
      const locked = (reason: string): CellAccess => ({ kind: 'locked', reason })
      const field = fieldOf(resource, name)
      const label = words(fieldLabel(resource, name))
      const why = removed.get(record.id)?.why
      if (why) return locked(translate(`list.live.${why}`))
      const refused = refusal('update', record)
      if (refused) return locked(refused)
      const lock = lockedBy({ resource, ability, record }, name)
      if (lock === 'not_allowed') return locked(fieldRefusal('update', name))
      if (lock && isByActions(resource, name))
        return locked(translate('cells.locked.by_actions', { field: label }))
      if (lock || !field) return locked(translate(`cells.locked.${lock ?? 'read_only'}`, { field: label }))
      if (field.visibleWhen && !applies(field.visibleWhen, record, resource))
        return locked(translate('cells.locked.not_applicable', { field: label }))
      return { kind: fitsCell(field) ? 'input' : 'form' }
    },
    [resource, removed, ability, refusal, fieldRefusal, translate, words],
  )
}

/** Whether users change the field with the record's transitions. */
const isByActions = ({ transitions }: Resource, name: string) =>
  name === STATUS && Object.keys(transitions).length > 0

/** Whether a field's input fits a cell. Long texts, files, lists and multiple references do not. */
export function fitsCell(field: AnyField): boolean {
  const type = typeOf(field)
  const isLarge = type.long || type.files || type.writeOnly || type.nested || type.answers
  return !isLarge && !displayOf(field).wide && !type.reference?.(field).many
}
