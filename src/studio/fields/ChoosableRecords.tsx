import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyField } from '../../core/field/field'
import { typeOf } from '../../core/field/registry'
import type { Resource } from '../../core/schema/resource'
import { useResource, useResources } from '../../ui/fields/ResourcesContext'
import { DraftWords } from '../conditions/DraftWords'
import { type Filter, FilterInput, givenFilter } from '../conditions/FilterInput'
import type { StudioTabProps } from '../definitionEditor'
import { changeField, type FieldData } from './fieldEdits'

interface Props extends StudioTabProps {
  name: string
  field: FieldData
}

/**
 * Lets the user choose which records a reference can point to. Renders nothing for other fields, or until the
 * target resource is chosen.
 */
export function ChoosableRecords({ editor, name, field }: Props) {
  const { outline } = useResources()
  const to = typeOf(field).reference?.(field as unknown as AnyField).to
  if (!to) return null
  const change = (filter: Filter) =>
    editor.change(own => changeField(own, name, { filter: givenFilter(filter) }))
  const given = { value: (field.filter ?? {}) as Filter, onChange: change, at: `fields.${name}.filter` }
  if (to === editor.name)
    return (
      <DraftWords editor={editor}>
        <RecordsFilter of={editor.resource} {...given} />
      </DraftWords>
    )
  const target = outline(to)
  return target ? (
    <Suspense>
      <OfOther name={target.name} {...given} />
    </Suspense>
  ) : null
}

interface FilterProps {
  value: Filter
  onChange: (filter: Filter) => void
  at: string
}

const OfOther = ({ name, ...given }: FilterProps & { name: string }) => (
  <RecordsFilter of={useResource(name)} {...given} />
)

function RecordsFilter({ of, ...given }: FilterProps & { of: Resource }) {
  const translate = useTranslate()
  return <FilterInput resource={of} label={translate('studio_conditions.choosable')} {...given} />
}
