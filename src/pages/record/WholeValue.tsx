import type { ReactNode } from 'react'
import type { AnyField } from '../../core/field/fieldType'
import type { ReplacedView, Resource, Values } from '../../core/schema/resource'
import { typeOf } from '../../fields'
import { displayOf } from '../../fields/displays'
import type { PanelProps } from '../../fields/fieldView'
import { ChosenOption } from '../../fields/text/chosenOption.view'
import { lazyComponent } from '../../ui/fields/lazyComponent'
import { onlyComponent } from '../../ui/shell/onlyComponent'
import { FieldValue, isEmpty } from './FieldValue'
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

const replacements = new WeakMap<ReplacedView, (props: PanelProps) => ReactNode>()

/** Returns the component that replaces a field. It is created once, so that it keeps its state. */
function replacementOf(load: ReplacedView): (props: PanelProps) => ReactNode {
  const known =
    replacements.get(load) ??
    lazyComponent<PanelProps>(async () => (await onlyComponent<PanelProps>(load)).default)
  replacements.set(load, known)
  return known
}

/** Renders a value as a record's page shows it. */
export function WholeValue({ resource, name, field, value, record }: Props) {
  const replaced = resource.views.fields?.[name]
  if (replaced && !isEmpty(value)) {
    const Replaced = replacementOf(replaced)
    return <Replaced resource={resource} name={name} field={field} value={value} record={record} />
  }
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
