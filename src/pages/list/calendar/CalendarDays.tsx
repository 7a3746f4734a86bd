import FullCalendar, { type CalendarRef, type EventClickInfo, type EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import { Box, useTheme } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useLocale, useNavigate, useTranslate } from 'react-admin'
import { weekStartsOn } from '../../../core/field/officeTime'
import { intlTag } from '../../../core/i18n/intl'
import type { Span } from '../../../core/schema/layouts'
import { useNumber } from '../../../ui/records/useWords'
import { useFillHeight } from '../rows/useFillHeight'
import { calendarStyle } from './calendarStyle'
import type { ShownDays } from './days'
import { EventFace } from './EventFace'
import type { Calendar } from './useCalendar'
import type { Moved } from './useReschedule'

const timeFormat = { hour: 'numeric', minute: '2-digit' } as const
const plugins = [dayGrid, timeGrid, list, interaction, classic]

interface Props {
  calendar: Calendar
  day: string
  /** Either records, or the number of records of each day. */
  events: EventInput[]
  isCounted: boolean
  /** Whether the events are from other days, or have not loaded yet. */
  isStale: boolean
  onShow: (days: ShownDays) => void
  onDragging: (isDragging: boolean) => void
  onMove: (moved: Moved) => Promise<void>
}

/** Renders the days with their records, using FullCalendar. */
export function CalendarDays(props: Props) {
  const { calendar, day, events, isCounted, isStale, onShow, onDragging, onMove } = props
  const translate = useTranslate()
  const number = useNumber()
  const { direction } = useTheme()
  const frame = useRef<HTMLDivElement>(null)
  const days = useRef<CalendarRef>(null)
  const height = useFillHeight(frame, 0)
  const open = useOpenEvent()
  const view = viewOf(calendar)
  useEffect(() => days.current?.getApi().changeView(view, day), [view, day])
  return (
    <Box ref={frame} aria-busy={isStale} sx={{ ...calendarStyle, opacity: isStale ? 0.6 : 1 }}>
      <FullCalendar
        ref={days}
        plugins={plugins}
        initialView={view}
        initialDate={day}
        events={events}
        locale={intlTag(useLocale())}
        direction={direction}
        firstDay={weekStartsOn()}
        height={height ?? 'auto'}
        headerToolbar={false}
        headingLevel={3}
        dayMaxEvents={!isCounted}
        nowIndicator
        slotEventOverlap={false}
        eventMinHeight={24}
        // Days and counts have no time; timestamps have one.
        allDaySlot={calendar.isDay || isCounted}
        scrollTime="08:00:00"
        eventTimeFormat={timeFormat}
        editable
        eventDurationEditable={calendar.end !== undefined}
        eventLongPressDelay={250}
        dragRevertDuration={0}
        allDayText={translate('list_calendar.all_day')}
        noEventsText={translate('list_calendar.none')}
        moreLinkText={more => translate('list_calendar.more', { count: number(more) })}
        closeHint={translate('list_calendar.close')}
        eventContent={({ event, timeText }) =>
          isCounted ? (
            <span className="event">{event.title}</span>
          ) : (
            <EventFace
              calendar={calendar}
              record={event.extendedProps.record}
              title={event.title}
              timeText={event.allDay ? '' : timeText}
              refused={event.extendedProps.refused}
            />
          )
        }
        eventClick={open}
        eventDragStart={() => onDragging(true)}
        eventDragStop={() => onDragging(false)}
        eventDrop={({ event, revert }) => void onMove({ event, revert })}
        eventResize={({ event, revert }) => void onMove({ event, revert })}
        datesSet={({ start, end }) => onShow({ start, end })}
      />
    </Box>
  )
}

/** Returns FullCalendar's name of the view. */
function viewOf({ span, isDay }: Calendar): string {
  const grid = isDay ? 'dayGrid' : 'timeGrid'
  const views: Record<Span, string> = {
    month: 'dayGridMonth',
    week: `${grid}Week`,
    day: `${grid}Day`,
    agenda: 'listMonth',
  }
  return views[span]
}

/** Opens an event's record in the app. The browser handles clicks that open another tab. */
function useOpenEvent() {
  const navigate = useNavigate()
  return ({ event, jsEvent }: EventClickInfo) => {
    if (jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey) return
    jsEvent.preventDefault()
    navigate(event.extendedProps.path)
  }
}
