import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyField } from '../../../core/field/fieldType'
import { relativeWords } from '../../../core/field/relativeDate'
import { displayOf } from '../../../fields/displays'
import { schemaOf } from '../../../fields/schemas'
import { useList } from '../listModel'
import type { FilterCondition } from './filterParts'

interface Props {
  on: NonNullable<FilterCondition['on']>
  value: unknown
}

/** The value of a condition in words: the options' names, formatted dates, the titles of records. */
export function FilterValue({ on, value }: Props) {
  const translate = useTranslate()
  if (on.operator === 'null') return translate(value ? 'fields.empty' : 'fields.filled')
  const values = Array.isArray(value) && !isShowable(on.field, value) ? value : [value]
  return values.map((one, at) => (
    <Fragment key={JSON.stringify(one)}>
      {at > 0 && <span>{translate('list.or')}</span>}
      <OneValue on={on} value={one} />
    </Fragment>
  ))
}

function OneValue({ on, value }: Props) {
  const translate = useTranslate()
  const { resource } = useList()
  if (value === '@me') return translate('fields.me')
  const relative = relativeWords(value)
  if (relative) return translate(`fields.relative.${relative.key}`, { smart_count: relative.smart_count })
  const { Cell } = displayOf(on.field)
  // One of several values is shown as a field with that one alone.
  const shown = [value, [value]].find(each => isShowable(on.field, each))
  return shown === undefined ? (
    String(value)
  ) : (
    <Cell value={shown} field={on.field} name={on.name} resource={resource} />
  )
}

/** A value that somebody wrote into the address by hand may be anything. */
const isShowable = (field: AnyField, value: unknown) => schemaOf(field).safeParse(value).success
