import type { RaRecord } from 'react-admin'
import { mayReadField } from '../../core/access/fieldRights'
import type { Resource } from '../../core/schema/resource'
import { STATUS } from '../../core/schema/systemFields'
import { useSession } from '../../ui/session/SessionContext'
import { isEmpty } from '../record/FieldValue'
import { showsMoreThanCell } from '../record/WholeValue'
import { useTitleOf } from '../recordTitle'

const MAX_FIELDS = 4

export interface HeadFields {
  /** The list's columns, without the title and the status, which are in the heading. */
  facts: string[]
  /** The fields that the head shows as completely as a section would. */
  complete: ReadonlySet<string>
}

/** Returns the fields that the head of a record's page shows above all tabs. */
export function useHeadFields(resource: Resource, record: RaRecord): HeadFields {
  const { ability } = useSession()
  const title = useTitleOf()(resource, record)
  const isShown = (name: string) =>
    Object.hasOwn(resource.fields, name) &&
    !isEmpty(record[name]) &&
    mayReadField(ability, resource, { name, record })
  const facts = resource.list.columns
    .filter(name => name !== resource.title && name !== STATUS && isShown(name))
    .slice(0, MAX_FIELDS)
  // In another language, the heading might be another field.
  const heading = [resource.title, STATUS].filter(
    name => isShown(name) && (name === STATUS || record[name] === title),
  )
  const complete = [...heading, ...facts].filter(name => {
    const field = resource.fields[name]
    return field && !showsMoreThanCell({ field, value: record[name] })
  })
  return { facts, complete: new Set(complete) }
}
