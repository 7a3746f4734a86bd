import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyField } from '../../core/field/fieldType'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { typeOf } from '../../fields'
import { useLabels } from '../../ui/fields/labels.view'
import type { Shown } from '../record/ChangeList'
import { isEmpty } from '../record/changes'
import { FieldValue } from '../record/FieldValue'
import { ItemList } from '../record/ItemList'
import type { Contest } from '../record/merge/sides'

interface Parts {
  label: string
  show: (value: unknown) => ReactNode
}

/** What is contested as a person knows it: `Contacts › Amal › Phone`, and its values as their field shows them. */
export function useContestParts(resource: Resource, contest: Contest, record: Values, shown?: Shown): Parts {
  const words = useLabels()
  const translate = useTranslate()
  const [name = '', ...within] = contest.path.split('.')
  const field = resource.fields[name] as AnyField
  const fields = typeOf(field).nested?.(field)
  const labelled = (...path: string[]) => words(fieldLabel(resource, path.join('.')))
  if (contest.isRow && fields)
    return {
      label: [labelled(name), rowName(fields, contest)].filter(Boolean).join(' › '),
      show: value =>
        value === undefined ? (
          translate('form.conflict_removed')
        ) : (
          <ItemList resource={resource} name={name} fields={fields} items={[value as Values]} />
        ),
    }
  const [row, part] = within
  const inner = part === undefined ? undefined : fields?.[part]
  if (part !== undefined && inner)
    return {
      label: [labelled(name), contest.row, labelled(name, part)].filter(Boolean).join(' › '),
      show: value => (
        <FieldValue
          resource={resource}
          name={`${name}.${part}`}
          field={inner}
          value={value}
          record={record}
        />
      ),
    }
  // A part of something whose parts have no fields, such as an answer: shown by the whole, which knows its questions.
  const wrapped = (value: unknown) => (row === undefined ? value : isEmpty(value) ? null : { [row]: value })
  const own = shown?.[name]
  return {
    label: labelled(name),
    show: value =>
      own && !isEmpty(value) ? (
        own(wrapped(value), contest.base)
      ) : (
        <FieldValue resource={resource} name={name} field={field} value={wrapped(value)} record={record} />
      ),
  }
}

/** What a row is called: its first filled part. */
const rowName = (fields: Record<string, AnyField>, { base, mine, theirs }: Contest): string => {
  const row = (base ?? mine ?? theirs) as Values
  const part = Object.keys(fields).find(one => typeof row[one] === 'string' && row[one])
  return part ? String(row[part]) : ''
}
