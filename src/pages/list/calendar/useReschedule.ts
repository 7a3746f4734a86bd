import type { EventApi } from '@fullcalendar/react'
import { useState } from 'react'
import { useLocale } from 'react-admin'
import { formatDate, formatDateTime } from '../../../core/field/formatDate'
import type { Values } from '../../../core/schema/resource'
import { type SaveConflict, useSaveValues } from '../../record/useSaveValues'
import { useTitleOf } from '../../recordTitle'
import type { ListRecord } from '../useListRows'
import { dayOf, lastDayOf } from './days'
import type { Calendar } from './useCalendar'

export interface Moved {
  event: EventApi
  /** Moves the event back. */
  revert: () => void
}

/** Saves the date of a record dragged to another day, with undo. If the save is refused, it moves back. */
export function useReschedule(calendar: Calendar) {
  const { resource, date, end, isDay } = calendar
  const locale = useLocale()
  const titleOf = useTitleOf()
  const [conflict, setConflict] = useState<SaveConflict>()
  const save = useSaveValues(resource, setConflict)
  const reschedule = async ({ event, revert }: Moved) => {
    const record = event.extendedProps.record as ListRecord
    const { start, end: after } = event
    if (!start) return revert()
    const values: Values = { [date]: isDay ? dayOf(start) : start.toISOString() }
    if (end !== undefined && record[end]) {
      if (isDay) values[end] = after ? lastDayOf(after) : dayOf(start)
      else if (after) values[end] = after.toISOString()
    }
    const day = isDay
      ? formatDate(String(values[date]), locale)
      : formatDateTime(String(values[date]), locale)
    const messageArgs = { title: titleOf(resource, record), day }
    if (!(await save(record, values, { message: 'list_calendar.moved', messageArgs }))) revert()
  }
  return { reschedule, save, conflict, closeConflict: () => setConflict(undefined) }
}
