import { Box, Link, Typography } from '@mui/material'
import { LinkBase, useCreatePath, useLocale, useTranslate } from 'react-admin'
import { formatDate } from '../../../src/core/field/formatDate'
import { relativeFormat } from '../../../src/core/i18n/intl'
import { daysBetween } from '../../../src/core/schema/days'
import { useLabel } from '../../../src/fields/reference/label.view'
import { useTitleOf } from '../../../src/pages/recordTitle'
import { useResource } from '../../../src/ui/fields/resources.view'
import { iconOf } from '../../../src/ui/shell/icons'
import { cutText } from '../../../src/ui/theme/cutText'
import { iconStyle, linkStyle, rowStyle } from './itemStyle'
import type { Due } from './useDue'
import { officeToday } from './usePeriod'

/** One thing that waits: which record, for whom, what is to be done, and by when. */
export function DueItem({ due: { kind, record, day } }: { due: Due }) {
  const titleOf = useTitleOf()
  const translate = useTranslate()
  const locale = useLocale()
  const createPath = useCreatePath()
  const resource = useResource(kind.measure.resource)
  const customer = useLabel('customers', record.customer_id as number | undefined)
  const Icon = iconOf(resource.icon)
  const days = day ? daysBetween(officeToday(), day) : 0
  const title = titleOf(resource, record)
  return (
    <Box component="li" sx={rowStyle}>
      <Box component="span" aria-hidden sx={iconStyle}>
        <Icon sx={{ fontSize: 18 }} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Link
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'show', id: record.id })}
          variant="body2"
          color="text.primary"
          underline="none"
          noWrap
          sx={{ ...linkStyle, ...cutText }}
        >
          <bdi>{customer ?? title}</bdi>
        </Link>
        <Typography variant="caption" component="div" color="text.secondary" noWrap>
          {translate(`board.due.what.${kind.name}`)}
          {' · '}
          <bdi>{title}</bdi>
        </Typography>
      </Box>
      <Typography
        variant="body2"
        component="time"
        dateTime={day}
        title={day && formatDate(day, locale)}
        noWrap
        sx={{
          color: days < 0 ? 'error.main' : days === 0 ? 'warning.main' : 'text.secondary',
          fontWeight: days <= 0 ? 600 : 400,
        }}
      >
        {relativeFormat(locale).format(days, 'day')}
      </Typography>
    </Box>
  )
}
