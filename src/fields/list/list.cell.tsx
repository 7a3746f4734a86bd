import { useTranslate } from 'react-admin'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import { displayOf } from '../registry'
import type { ListField } from './list.type'

type Item = Record<string, unknown>

export const listCell: FieldCell<ListField, unknown[]> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(function Cell({ value, field, name, resource }) {
    const translate = useTranslate()
    const [first] = value as Item[]
    // Shows the first part that has a value: items from before a field was added lack it.
    const title = Object.entries(field.fields).find(([part]) => (first?.[part] ?? '') !== '')
    if (!first || !title) return null
    const [part, nested] = title
    const { Cell: Part } = displayOf(nested)
    return (
      <span>
        <Part value={first[part]} field={nested} name={`${name}.${part}`} resource={resource} />
        {value.length > 1 ? ` ${translate('fields.more_items', { smart_count: value.length - 1 })}` : null}
      </span>
    )
  }),
}
