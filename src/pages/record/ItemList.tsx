import type { AnyField } from '../../core/field/fieldType'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/useLabels'
import { DataTable } from '../../ui/table/DataTable'
import { FieldValue, isEmpty } from './FieldValue'

interface Props {
  resource: Resource
  name: string
  fields: Record<string, AnyField>
  items: Values[]
}

/** Renders all items of a list field as a table. */
export function ItemList({ resource, name, fields, items }: Props) {
  const words = useLabels()
  // An empty column would only take room from the others.
  const columns = Object.entries(fields).filter(
    ([part, { required }]) => required === true || items.some(item => !isEmpty(item[part])),
  )
  return (
    <DataTable<Values>
      sx={tableStyle}
      frame={{ tabIndex: 0, role: 'group', 'aria-label': words(fieldLabel(resource, name)) }}
      columns={columns.map(([part, field]) => ({
        name: part,
        head: words(fieldLabel(resource, `${name}.${part}`)),
        cellSx: { whiteSpace: 'normal', minWidth: 96 },
        cell: item => (
          <FieldValue
            resource={resource}
            name={`${name}.${part}`}
            field={field}
            value={item[part]}
            record={item}
          />
        ),
      }))}
      rows={items}
    />
  )
}

// Aligns the cells with the labels above them.
const tableStyle = {
  '& th': { bgcolor: 'transparent' },
  '& td, & th': { paddingInline: '0 12px', py: 0.5 },
}
