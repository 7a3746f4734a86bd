import { useRecordContext, useResourceContext } from 'react-admin'
import { fieldOf } from '../../core/schema/systemFields'
import { useResource } from '../../ui/fields/ResourcesContext'
import { FieldValue } from './FieldValue'

interface Props {
  /** The name of the field. */
  source: string
}

/**
 * Renders a field of the current record as in generated pages, for react-admin's tables and layouts. A
 * reference shows the label that the API returned with the record, without another request.
 *
 * @example
 * <DataTable.Col source="customer_id">
 *   <ResourceField source="customer_id" />
 * </DataTable.Col>
 */
export function ResourceField({ source }: Props) {
  const name = useResourceContext()
  if (!name) throw new Error('ResourceField needs a ResourceContext around it')
  return <KnownField resource={name} source={source} />
}

function KnownField({ resource: name, source }: Props & { resource: string }) {
  const resource = useResource(name)
  const record = useRecordContext()
  const field = fieldOf(resource, source)
  if (!field) throw new Error(`${name} has no field ${source}`)
  return (
    <FieldValue resource={resource} name={source} field={field} value={record?.[source]} record={record} />
  )
}
