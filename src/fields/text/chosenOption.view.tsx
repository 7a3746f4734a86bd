import { useGetList, useLocale } from 'react-admin'
import type { Resource, Values } from '../../core/schema/resource'
import { Ltr } from '../../ui/fields/ltr.view'
import type { Option } from './optionPicker.view'

interface Props {
  resource: Resource
  name: string
  value: string
  record: Values
}

/** The name of the option that a record has, with its code; the code alone where the server knows no name. */
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
