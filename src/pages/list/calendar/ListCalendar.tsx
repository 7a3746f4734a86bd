import { Alert, Box, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ListMeta } from '../../../contract/answer'
import { officeToday } from '../../../core/field/officeToday'
import { fieldLabel } from '../../../core/schema/labels'
import { useLabels } from '../../../ui/fields/useLabels'
import { useLiveRefresh } from '../../../ui/live/useLiveRefresh'
import { useTotal } from '../../../ui/records/useWords'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { ListFailed } from '../empty/ListFailed'
import { useListModel } from '../listModel'
import type { ListRecord } from '../useListRows'
import { CalendarDays } from './CalendarDays'
import { CalendarToolbar } from './CalendarToolbar'
import type { ShownDays } from './days'
import { type Calendar, useCalendar, useDateRefusals } from './useCalendar'
import { useDayCounts } from './useDayCounts'
import { calendarKey, useEvents, useShownRecords } from './useEvents'
import { useReschedule } from './useReschedule'

const SaveConflictDialog = lazy(() =>
  import('../../form/SaveConflictDialog').then(part => ({ default: part.SaveConflictDialog })),
)

/** Shows the records by date: a month, a week, a day, or an agenda. */
export function ListCalendar() {
  const translate = useTranslate()
  const words = useLabels()
  const { resource, state } = useListModel()
  const calendar = useCalendar()
  const day = state.day ?? officeToday()
  const [shown, setShown] = useState<ShownDays>()
  const [isDragging, setDragging] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useShownRecords(calendar, shown)
  const records = data?.data
  const meta = data?.meta as ListMeta | undefined
  const isCounted = meta !== undefined && meta.total > (records?.length ?? 0)
  const events = useEvents(calendar, records ?? none)
  const counts = useDayCounts(calendar, shown, isCounted)
  const { reschedule, save, conflict, closeConflict } = useReschedule(calendar)
  useCalendarRefresh(calendar, isDragging)
  if (error && !data) return <ListFailed error={error} onRetry={() => void refetch()} />
  const field = words(fieldLabel(resource, calendar.date))
  return (
    <Box component="section" aria-label={translate('list_calendar.label', { field })}>
      <CalendarToolbar calendar={calendar} day={day} shown={shown} />
      {counts.error ? (
        <ListFailed error={counts.error} onRetry={counts.retry} />
      ) : (
        <Notes calendar={calendar} tooMany={isCounted ? meta : undefined} />
      )}
      <CalendarDays
        calendar={calendar}
        day={day}
        events={isCounted ? counts.events : events}
        isCounted={isCounted}
        isStale={isPlaceholderData || !data || (isCounted && counts.isStale)}
        onShow={setShown}
        onDragging={setDragging}
        onMove={reschedule}
      />
      {conflict && (
        <LazyPart onMissing={closeConflict}>
          <SaveConflictDialog resource={resource} conflict={conflict} onSave={save} onClose={closeConflict} />
        </LazyPart>
      )}
    </Box>
  )
}

const none: readonly ListRecord[] = []

interface NotesProps {
  calendar: Calendar
  /** The metadata of the records, if there are more than a calendar can show. */
  tooMany: ListMeta | undefined
}

/** Explains why nothing can be dragged, or that the days show counts. */
function Notes({ calendar, tooMany }: NotesProps) {
  const translate = useTranslate()
  const words = useLabels()
  const total = useTotal()
  const { onAll } = useDateRefusals(calendar)
  if (tooMany)
    return (
      <Alert severity="info" sx={{ mb: 1 }}>
        {translate('list_calendar.counted', {
          total: total(tooMany),
          field: words(fieldLabel(calendar.resource, calendar.date)),
        })}
      </Alert>
    )
  return onAll ? (
    <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
      {onAll}
    </Typography>
  ) : null
}

/** Refreshes the days after others' changes, but not while the user drags a record. */
function useCalendarRefresh(calendar: Calendar, isDragging: boolean): void {
  const queries = useQueryClient()
  useLiveRefresh(
    [calendar.resource.name],
    () => queries.invalidateQueries({ queryKey: calendarKey(calendar) }),
    { gapMs: 2_000, isPaused: () => isDragging },
  )
}
