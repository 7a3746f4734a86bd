import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { mayWriteField } from '../../../core/access/fieldRights'
import { typeOf } from '../../../core/field/registry'
import { fieldLabel } from '../../../core/schema/labels'
import { calendarOf } from '../../../core/schema/layoutDefaults'
import type { CalendarSettings, Span } from '../../../core/schema/layouts'
import type { AnyField, Resource } from '../../../core/schema/resource'
import { fieldOf } from '../../../core/schema/systemFields'
import { useLabels } from '../../../ui/fields/useLabels'
import { useRefusals } from '../../../ui/reasons/useRefusals'
import { useSession } from '../../../ui/session/SessionContext'
import { useNarrow } from '../../../ui/theme/useNarrow'
import { useListModel } from '../listModel'
import type { ListRecord } from '../useListRows'

/** A list that is shown as a calendar. */
export interface Calendar {
  resource: Resource
  date: string
  end?: string
  span: Span
  /** Whether the date has no time. */
  isDay: boolean
}

/** Returns the calendar of the surrounding list. */
export function useCalendar(): Calendar {
  const { resource } = useListModel()
  const { date, end, span } = useCalendarSettings()
  const isNarrow = useNarrow()
  return useMemo(() => {
    const field = fieldOf(resource, date)
    return {
      ...{ resource, date, end },
      // A phone has no room for the days of a month.
      span: span ?? (isNarrow ? 'agenda' : 'month'),
      isDay: field !== undefined && typeOf(field).measured === 'day',
    }
  }, [resource, date, end, span, isNarrow])
}

/** Returns the calendar's settings from the view or the URL, or else from the definition. */
export function useCalendarSettings(): CalendarSettings {
  const { resource, state } = useListModel()
  const settings = state.calendar ?? calendarOf(resource)
  if (!settings) throw new Error(`${resource.name} has no date field for a calendar`)
  return settings
}

/** Returns why a date can't be changed by dragging: on all records, or on one. */
export function useDateRefusals({ resource, date }: Pick<Calendar, 'resource' | 'date'>) {
  const translate = useTranslate()
  const words = useLabels()
  const { ability } = useSession()
  const { refusal, fieldRefusal, viewOnly } = useRefusals(resource)
  return useMemo(() => {
    const field = fieldOf(resource, date)
    const label = words(fieldLabel(resource, date))
    return {
      onAll: isByServer(field) ? translate('list_calendar.fixed', { field: label }) : viewOnly,
      on: (record: ListRecord) => {
        const refused = refusal('update', record)
        if (refused) return refused
        const isAllowed = mayWriteField(ability, { action: 'update', resource, name: date, record })
        return isAllowed ? undefined : fieldRefusal('update', date)
      },
    }
  }, [resource, date, translate, words, ability, refusal, fieldRefusal, viewOnly])
}

const isByServer = (field: AnyField | undefined) =>
  field === undefined || Boolean(field.readOnly || field.computed || field.immutable)
