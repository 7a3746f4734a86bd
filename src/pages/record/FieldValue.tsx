import type { AnyField } from '../../core/field/fieldType'
import type { Resource, Values } from '../../core/schema/resource'
import { displayOf } from '../../fields/displays'

interface Props {
  resource: Resource
  name: string
  field: AnyField
  value: unknown
  record?: Values
}

/** Whether there is nothing to show. */
export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as its field shows it, whole; a dash where there is none. */
export function FieldValue({ resource, name, field, value, record }: Props) {
  const { Cell } = displayOf(field)
  if (isEmpty(value)) return <span className="no-value">—</span>
  return (
    <div className="value">
      <Cell value={value} field={field} name={name} resource={resource} record={record} />
    </div>
  )
}
