import { Box, Typography } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatDate } from '../../core/field/formatDate'
import type { Notification } from '../../core/schema/notification'
import { ListFrame } from '../list/ListFrame'
import { byDay, type Day, dayOf } from './days'
import { NotificationRow } from './NotificationRow'

/** The rows under the days that they came on. */
export function NotificationDays({ rows }: { rows: readonly Notification[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {byDay(rows).map(day => (
        <OneDay key={day.day} {...day} />
      ))}
    </Box>
  )
}

const DAY_MS = 86_400_000

function OneDay({ day, rows }: Day) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const id = useId()
  const now = Date.now()
  const near = [dayOf(new Date(now)), dayOf(new Date(now - DAY_MS))].indexOf(day)
  const title =
    near < 0
      ? formatDate(day, locale)
      : translate(['notifications.today', 'notifications.yesterday'][near] ?? '')
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="h2" color="text.secondary" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      <ListFrame>
        <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map(row => (
            <NotificationRow key={row.id} row={row} />
          ))}
        </Box>
      </ListFrame>
    </section>
  )
}
