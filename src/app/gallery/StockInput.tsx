import { ArrayInput, ReferenceInput, required, SimpleFormIterator, TextInput } from 'react-admin'
import { typeOf } from '../../core/field/registry'
import type { Resource } from '../../core/schema/resource'
import { ResourceInput } from '../../pages/form/ResourceInput'
import { useFieldLabel } from '../../ui/fields/useLabels'

interface Props {
  resource: Resource
  source: string
  /** `<FilterButton>` reads the filter's label from this prop. */
  label?: string
  isFilter?: boolean
}

/** Renders react-admin's input if it has one for the field, otherwise the generated input. */
export function StockInput({ resource, source, isFilter = false }: Props) {
  const label = useFieldLabel(resource, source)
  const field = resource.fields[source]
  if (!field) return null
  const type = typeOf(field)
  const parts = type.nested?.(field)
  const reference = type.reference?.(field)
  const validate = field.required === true && !isFilter ? required() : undefined
  if (source === resource.title) return <TextInput source={source} label={label} validate={validate} />
  if (reference && !reference.many) return <ReferenceInput source={source} reference={reference.to} />
  if (!parts) return <ResourceInput source={source} />
  return (
    <ArrayInput source={source} label={label}>
      <SimpleFormIterator>
        {Object.keys(parts).map(part => (
          <ResourceInput key={part} source={part} />
        ))}
      </SimpleFormIterator>
    </ArrayInput>
  )
}
