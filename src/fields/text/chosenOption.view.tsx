import { useGetList, useLocale } from 'react-admin'
import type { Resource, Values } from '../../core/schema/resource'
import { Ltr } from '../../ui/fields/Ltr'
import type { Option } from './optionPicker.view'

interface Props {
  resource: Resource
  name: string
  value: string
  record: Values
}

/**
 * Shows a record's chosen option by its label and value; by its
 * value alone if the server has no label for it.
 */
export function ChosenOption({ resource, name, value, record }: Props) {
  const language = useLocale()
  const { data } = useGetList<Option>(
    resource.name,
    {
      filter: { id: record.id },
      pagination: { page: 1, perPage: 1 },
      meta: { optionsOf: name, language, value },
    },
    { enabled: record.id !== undefined },
  )
  const label = data?.find(({ id }) => id === value)?.label
  const isNamed = label && label !== value
  return (
    <div className="value">
      {isNamed ? (
        <>
          <bdi>{label}</bdi> (<Ltr>{value}</Ltr>)
        </>
      ) : (
        <Ltr>{value}</Ltr>
      )}
    </div>
  )
}
