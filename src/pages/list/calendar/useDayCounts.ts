import type { EventInput } from '@fullcalendar/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatWhole } from '../../../core/field/formatNumber'
import { bothFilters, measureLink } from '../../../core/measures/measureFilter'
import { useRecords } from '../../../ui/records/recordsProvider'
import { addressFor } from '../../../ui/routing/location'
import { refetchMs } from '../../measures/refetchMs'
import { useListModel } from '../listModel'
import { dayAfter, daysFilter, type ShownDays } from './days'
import type { Calendar } from './useCalendar'
import { calendarKey } from './useEvents'

/**
 * Returns the number of records that start on each of the shown days, if there are too many to show. Each
 * count links to its list.
 */
export function useDayCounts(calendar: Calendar, days: ShownDays | undefined, isNeeded: boolean) {
  const records = useRecords()
  const { resource, date } = calendar
  const { filter: own } = useListModel().state
  // Whole days in the office's time zone, as the server counts them. In the reader's time zone, the first and
  // last day would be cut off.
  const filter = days && bothFilters(own, daysFilter({ date, isDay: true }, days))
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...calendarKey(calendar), 'counts', { filter, date }],
    queryFn: ({ signal }) =>
      records.groups(resource.name, { by: `${date}:day`, filter: filter ?? {} }, { signal }),
    enabled: isNeeded && filter !== undefined,
    placeholderData: before => before,
    retry: false,
    refetchInterval: ({ state }) => refetchMs(state.data?.meta),
  })
  return {
    events: useCountEvents(calendar, isNeeded ? data : undefined),
    isStale: isPlaceholderData || !(data || error),
    error: isNeeded ? error : null,
    retry: () => void refetch(),
  }
}

type Counts = Awaited<ReturnType<ReturnType<typeof useRecords>['groups']>>

function useCountEvents({ resource, date }: Calendar, counts: Counts | undefined): EventInput[] {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const { filter } = useListModel().state
  return useMemo(() => {
    const total_is = counts?.meta?.estimated ? 'estimated' : 'exact'
    return (counts?.data.groups ?? []).flatMap(({ key, count }): EventInput[] => {
      if (key === null) return []
      const ofDay = { [`${date}_gte`]: key, [`${date}_lt`]: dayAfter(key) }
      const path = `${measureLink(resource.name, bothFilters(filter, ofDay))}&layout=table`
      return [
        {
          id: key,
          title: translate('list_calendar.of_day', {
            smart_count: count,
            count: translate(`list.total.${total_is}`, { total: formatWhole(count, locale) }),
          }),
          start: key,
          allDay: true,
          editable: false,
          url: addressFor(path.slice(1)),
          extendedProps: { path },
        },
      ]
    })
  }, [counts, resource, date, filter, translate, locale])
}
