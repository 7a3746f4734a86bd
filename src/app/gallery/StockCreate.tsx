import { Create, TabbedForm } from 'react-admin'
import { sectionLabel } from '../../core/schema/labels'
import { useLabels } from '../../ui/fields/useLabels'
import type { PartProps } from './partProps'
import { StockInput } from './StockInput'
import { useWritable } from './useWritable'

export function StockCreate({ resource }: PartProps) {
  const words = useLabels()
  return (
    <Create title={false} redirect="show">
      <TabbedForm syncWithLocation={false}>
        {useWritable(resource, 'create').map(({ section, fields }) => (
          <TabbedForm.Tab key={section} label={words(sectionLabel(resource, section))}>
            {fields.map(name => (
              <StockInput key={name} source={name} resource={resource} />
            ))}
          </TabbedForm.Tab>
        ))}
      </TabbedForm>
    </Create>
  )
}
