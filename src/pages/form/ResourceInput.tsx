import { useOptionalSourceContext, useResourceContext } from 'react-admin'
import type { AnyField } from '../../core/field/fieldType'
import { typeOf } from '../../core/field/registry'
import type { Resource } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { viewOf } from '../../fields/views'
import { useResource } from '../../ui/fields/ResourcesContext'
import { useFieldLabel } from '../../ui/fields/useLabels'

interface Props {
  /** The name of the field. Inside an `<ArrayInput>`, the name of the item's part. */
  source: string
  autoFocus?: boolean
}

/**
 * Renders a field's input as in generated forms, for any form of react-admin.
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

function KnownInput({ resource: definition, source, autoFocus }: Required<Props> & { resource: string }) {
  const resource = useResource(definition)
  const place = useOptionalSourceContext()?.getSource(source) ?? source
  // The path of a list item contains its index in the form: `contacts.0.phone`.
  const path = place.replaceAll(/\.\d+(?=\.)/gu, '')
  const label = useFieldLabel(resource, path)
  const field = fieldAt(resource, path)
  if (!field) throw new Error(`${definition} has no field ${path}`)
  const { Input } = viewOf(field)
  return (
    <Input
      name={source}
      path={path}
      field={field}
      resource={resource}
      label={label}
      required={field.required === true}
      autoFocus={autoFocus}
    />
  )
}

function fieldAt(resource: Resource, path: string): AnyField | undefined {
  const [name = '', ...parts] = path.split('.')
  return parts.reduce<AnyField | undefined>(
    (field, part) => field && typeOf(field).nested?.(field)[part],
    fieldOf(resource, name),
  )
}
