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

export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Renders a value in full with its field's cell, or a dash if it is empty. */
export function FieldValue({ resource, name, field, value, record }: Props) {
  const { Cell } = displayOf(field)
  if (isEmpty(value)) return <span className="no-value">—</span>
  return (
    <div className="value">
      <Cell value={value} field={field} name={name} resource={resource} record={record} />
    </div>
  )
}
