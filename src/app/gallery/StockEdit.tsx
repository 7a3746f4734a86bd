import { Edit, SimpleForm } from 'react-admin'
import type { PartProps } from './partProps'
import { StockInput } from './StockInput'
import { useWritable } from './useWritable'

export function StockEdit({ resource, id }: PartProps) {
  const names = useWritable(resource, 'update').flatMap(({ fields }) => fields)
  return (
    <Edit id={id} title={false} redirect={false}>
      <SimpleForm>
        {names.map(name => (
          <StockInput key={name} source={name} resource={resource} />
        ))}
      </SimpleForm>
    </Edit>
  )
}
