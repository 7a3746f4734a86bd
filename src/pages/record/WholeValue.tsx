import type { AnyField } from '../../core/field/fieldType'
import type { Resource, Values } from '../../core/schema/resource'
import { typeOf } from '../../fields'
import { displayOf } from '../../fields/displays'
import { ChosenOption } from '../../fields/text/chosenOption.view'
import { FieldValue } from './FieldValue'
import { ItemList } from './ItemList'

interface Props {
  resource: Resource
  name: string
  field: AnyField
  value: unknown
  record: Values
}

/** Whether a value needs more than one line: a panel, or a table of items. */
export const isWhole = ({ field, value }: Pick<Props, 'field' | 'value'>): boolean =>
  Boolean(displayOf(field).Panel ?? itemFields(field, value))

/** Whether a record's page shows more of a value than its cell does. */
export const showsMoreThanCell = ({ field, value }: Pick<Props, 'field' | 'value'>): boolean =>
  isWhole({ field, value }) || ('optionsBy' in field && Boolean(field.optionsBy))

/** Renders a value as a record's page shows it. */
export function WholeValue({ resource, name, field, value, record }: Props) {
  const { Panel } = displayOf(field)
  if (Panel) return <Panel resource={resource} name={name} field={field} value={value} record={record} />
  const items = itemFields(field, value)
  if (items) return <ItemList resource={resource} name={name} fields={items} items={value as Values[]} />
  if (value && 'optionsBy' in field && field.optionsBy)
    return <ChosenOption resource={resource} name={name} value={String(value)} record={record} />
  return <FieldValue resource={resource} name={name} field={field} value={value} record={record} />
}

/** The fields of a list's items, which are shown as a table. */
const itemFields = (field: AnyField, value: unknown) =>
  Array.isArray(value) && value.length > 0 ? typeOf(field).nested?.(field) : undefined
