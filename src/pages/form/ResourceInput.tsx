import { useResourceContext } from 'react-admin'
import { fieldOf } from '../../core/schema/systemFields'
import { viewOf } from '../../fields/views'
import { useFieldLabel } from '../../ui/fields/labels.view'
import { useResource } from '../../ui/fields/resources.view'

interface Props {
  /** The name of the field. */
  source: string
  autoFocus?: boolean
}

/**
 * The input of a field as in generated forms, for any form of react-admin.
 *
 * @example
 * <SimpleForm>
 *   <ResourceInput source="premium" />
 * </SimpleForm>
 */
export function ResourceInput({ source, autoFocus = false }: Props) {
  const name = useResourceContext()
  if (!name) throw new Error('ResourceInput needs a ResourceContext around it')
  return <KnownInput resource={name} source={source} autoFocus={autoFocus} />
}

function KnownInput({ resource: name, source, autoFocus }: Required<Props> & { resource: string }) {
  const resource = useResource(name)
  const label = useFieldLabel(resource, source)
  const field = fieldOf(resource, source)
  if (!field) throw new Error(`${name} has no field ${source}`)
  const { Input } = viewOf(field)
  return (
    <Input
      name={source}
      field={field}
      resource={resource}
      label={label}
      required={field.required === true}
      autoFocus={autoFocus}
    />
  )
}
