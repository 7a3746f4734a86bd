import { useContext } from 'react'
import { useLocale } from 'react-admin'
import { formatDateTime, formatDay, formatRelative } from '../../core/field/formatDate'
import { Deadline } from '../../ui/fields/Deadline'
import { CellTabIndex } from '../../ui/fields/OutLink'
import { useTip } from '../../ui/fields/Tip'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { DateTimeField } from './dateTime.type'

export const dateTimeCell: FieldCell<DateTimeField, string> = {
  operator: 'gte',
  operatorWords: 'dates',
  leastWidth: Number.POSITIVE_INFINITY,
  Cell: cellOf(function Cell({ value, field, resource, record }) {
    const locale = useLocale()
    const whole = formatDateTime(value, locale)
    // A moment that the server set is shown as a day; one that users entered keeps its time.
    const near = formatRelative(value, locale) ?? (field.readOnly ? formatDay(value, locale) : undefined)
    const tabIndex = useContext(CellTabIndex) ?? 0
    const tip = useTip(whole)
    return (
      <Deadline field={field} resource={resource} value={value} record={record}>
        {near ? (
          // The whole time must be reachable by keyboard too.
          <time dateTime={value} tabIndex={tabIndex} style={style} {...tip.props}>
            {near}
            {tip.bubble}
          </time>
        ) : (
          <time dateTime={value} style={style}>
            {whole}
          </time>
        )}
      </Deadline>
    )
  }),
}

const style = { whiteSpace: 'nowrap' } as const
