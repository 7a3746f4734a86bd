import type { RaRecord } from 'react-admin'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/labels.view'
import { FieldValue } from '../record/FieldValue'
import { useFollowed } from '../record/live/followed'

interface Props {
  resource: Resource
  record: RaRecord
  /** The fields that are shown. */
  names: readonly string[]
}

/** What the list shows of a record stays in sight over all of its tabs. */
export function KeyFacts({ resource, record, names }: Props) {
  const words = useLabels()
  const { marked } = useFollowed()
  if (!names.length) return null
  return (
    <dl className="record-facts">
      {names.map(name => {
        const field = resource.fields[name]
        return field ? (
          <div key={name}>
            <dt>{words(fieldLabel(resource, name))}</dt>
            <dd className="followed" data-changed={marked.has(name) || undefined}>
              <FieldValue
                resource={resource}
                name={name}
                field={field}
                value={record[name]}
                record={record}
              />
            </dd>
          </div>
        ) : null
      })}
    </dl>
  )
}
