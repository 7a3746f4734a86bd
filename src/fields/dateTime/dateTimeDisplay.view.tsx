import { Tooltip } from '@mui/material'
import { useLocale } from 'react-admin'
import { cellOf } from '../cell.view'
import { Deadline } from '../deadline.view'
import type { FieldDisplay } from '../fieldView'
import { formatDateTime, formatDay, formatRelative } from '../formatDate'
import type { DateTimeField } from './dateTime'

export const dateTimeDisplay: FieldDisplay<DateTimeField, string> = {
  operator: 'gte',
  operatorWords: 'dates',
  Cell: cellOf(function Cell({ value, field, record }) {
    const locale = useLocale()
    const whole = formatDateTime(value, locale)
    // What the server noted is told by its day; what people entered keeps its time.
    const near = formatRelative(value, locale) ?? (field.readOnly ? formatDay(value, locale) : undefined)
    const style = { whiteSpace: 'nowrap' } as const
    return (
      <Deadline field={field} value={value} record={record}>
        {near ? (
          <Tooltip title={whole} describeChild>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole time must be reachable by keyboard too */}
            <time dateTime={value} tabIndex={0} style={style}>
              {near}
            </time>
          </Tooltip>
        ) : (
          <time dateTime={value} style={style}>
            {whole}
          </time>
        )}
      </Deadline>
    )
  }),
}
