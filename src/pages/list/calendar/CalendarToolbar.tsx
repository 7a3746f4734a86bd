import EarlierIcon from '@mui/icons-material/ChevronLeft'
import LaterIcon from '@mui/icons-material/ChevronRight'
import { Box, Button, IconButton, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { officeToday } from '../../../core/field/officeToday'
import { type Span, spans } from '../../../core/schema/layouts'
import { mirrored } from '../../../ui/theme/mirrored'
import { useListModel } from '../listModel'
import { type ShownDays, spanTitle, turned } from './days'
import { type Calendar, useCalendarSettings } from './useCalendar'

const Earlier = mirrored(EarlierIcon)
const Later = mirrored(LaterIcon)

interface Props {
  calendar: Calendar
  /** One of the shown days. */
  day: string
  shown?: ShownDays
}

/** Moves to other days, and selects how many are shown. */
export function CalendarToolbar({ calendar, day, shown }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const { change } = useListModel()
  const settings = useCalendarSettings()
  const { span } = calendar
  const goTo = (next: string) => change({ day: next === officeToday() ? undefined : next })
  return (
    <Stack direction="row" sx={barStyle}>
      <Button variant="outlined" color="secondary" onClick={() => goTo(officeToday())}>
        {translate('list_calendar.today')}
      </Button>
      <Box sx={{ display: 'flex' }}>
        <IconButton
          aria-label={translate('list_calendar.earlier')}
          onClick={() => goTo(turned(day, span, -1))}
        >
          <Earlier />
        </IconButton>
        <IconButton aria-label={translate('list_calendar.later')} onClick={() => goTo(turned(day, span, 1))}>
          <Later />
        </IconButton>
      </Box>
      <Typography component="h2" variant="h6" aria-live="polite" sx={{ flex: 1, minWidth: 0 }} noWrap>
        {spanTitle(day, span, { locale, shown })}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label={translate('list_calendar.span')}
        value={span}
        onChange={(_event, chosen: Span | null) =>
          chosen && change({ calendar: { ...settings, span: chosen }, day })
        }
      >
        {spans.map(each => (
          <ToggleButton key={each} value={each} sx={{ textTransform: 'none', px: 1.5 }}>
            {translate(`list_calendar.spans.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  )
}

const barStyle = { alignItems: 'center', gap: 1, flexWrap: 'wrap', mb: 1 }
