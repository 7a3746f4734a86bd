import { useId } from 'react'
import type { Resource, Section, Values } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { displayOf } from '../../fields/displays'
import { useFieldLabel, useSectionLabel } from '../../ui/fields/labels.view'
import { useFollowed } from '../record/live/followed'
import { isWhole, WholeValue } from '../record/WholeValue'
import { SectionTitle } from '../SectionTitle'
import '../record.css'

interface Props {
  resource: Resource
  record: Values
  section: Section
}

/** A titled group of a record's fields. */
export function RecordSection({ resource, record, section }: Props) {
  const id = useId()
  const title = useSectionLabel(resource, section.section)
  const names = section.fields
  return (
    <section className="record-section" aria-labelledby={id}>
      <SectionTitle id={id} title={title} resource={resource} names={names} />
      <dl className="record-fields">
        {names.map(name => (
          <RecordField key={name} resource={resource} record={record} name={name} />
        ))}
      </dl>
    </section>
  )
}

function RecordField({ resource, record, name }: { resource: Resource; record: Values; name: string }) {
  const label = useFieldLabel(resource, name)
  const { marked } = useFollowed()
  const field = fieldOf(resource, name)
  if (!field) return null
  const value = record[name]
  const { Panel, wide } = displayOf(field)
  const isMarked = marked.has(name)
  return (
    <div data-wide={wide || undefined} data-whole={isWhole({ field, value }) || undefined}>
      <dt>{label}</dt>
      <dd className="followed" data-changed={isMarked || undefined} data-panel={Panel ? true : undefined}>
        <WholeValue resource={resource} name={name} field={field} value={value} record={record} />
      </dd>
    </div>
  )
}
