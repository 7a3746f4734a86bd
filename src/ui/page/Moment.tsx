import { Tooltip } from '@mui/material'
import { useLocale } from 'react-admin'
import { formatDateTime, formatDay, formatRelative } from '../../core/field/formatDate'

/** A time: relative if recent, otherwise the date. The full time appears on hover and focus. */
export function Moment({ at }: { at: string }) {
  const locale = useLocale()
  return (
    <Tooltip title={formatDateTime(at, locale)} describeChild>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole time must be reachable by keyboard too */}
      <time dateTime={at} tabIndex={0} style={{ whiteSpace: 'nowrap' }}>
        {formatRelative(at, locale) ?? formatDay(at, locale)}
      </time>
    </Tooltip>
  )
}
