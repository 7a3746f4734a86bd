import type { EventInput } from '@fullcalendar/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCreatePath } from 'react-admin'
import { useRecords } from '../../../ui/records/recordsProvider'
import { addressFor } from '../../../ui/routing/location'
import { useTitleOf } from '../../recordTitle'
import { useListModel } from '../listModel'
import type { ListRecord } from '../useListRows'
import { dayAfter, daysFilter, type ShownDays } from './days'
import { type Calendar, useDateRefusals } from './useCalendar'

/** The API's maximum per request, and the most that a calendar can show. */
const MAX_EVENTS = 1_000

export const calendarKey = ({ resource }: Pick<Calendar, 'resource'>) => [resource.name, 'calendar']

/** Loads the records of the shown days that match the list's filter. */
export function useShownRecords(calendar: Calendar, days: ShownDays | undefined) {
  const records = useRecords()
  const { resource, date } = calendar
  const { filter: own } = useListModel().state
  const filter = days && { and: [own, daysFilter(calendar, days)] }
  return useQuery({
    queryKey: [...calendarKey(calendar), { filter, date }],
    queryFn: ({ signal }) =>
      records.getList<ListRecord>(resource.name, {
        ...{ filter, signal },
        sort: { field: date, order: 'ASC' },
        pagination: { page: 1, perPage: MAX_EVENTS },
      }),
    enabled: days !== undefined,
    placeholderData: before => before,
    retry: false,
  })
}

/** Converts records to FullCalendar's events, with who can move which. */
export function useEvents(calendar: Calendar, records: readonly ListRecord[]): EventInput[] {
  const { resource, date, end, isDay } = calendar
  const titleOf = useTitleOf()
  const createPath = useCreatePath()
  const refusals = useDateRefusals(calendar)
  return useMemo(
    () =>
      records.flatMap((record): EventInput[] => {
        const start = record[date]
        if (typeof start !== 'string') return []
        const last = end === undefined ? undefined : record[end]
        const refused = refusals.onAll ?? refusals.on(record)
        const path = createPath({ resource: resource.name, type: 'show', id: record.id })
        return [
          {
            id: String(record.id),
            title: titleOf(resource, record),
            start,
            ...(typeof last === 'string' && last >= start && { end: isDay ? dayAfter(last) : last }),
            allDay: isDay,
            editable: refused === undefined,
            // Used to open another tab. A plain click stays in the app.
            url: addressFor(`${resource.name}/${record.id}`),
            extendedProps: { record, refused, path },
          },
        ]
      }),
    [records, resource, date, end, isDay, titleOf, createPath, refusals],
  )
}
