import { MenuItem, Stack, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fieldLabel } from '../../../core/schema/labels'
import { isDated } from '../../../core/schema/layoutDefaults'
import { allFields, fieldOf } from '../../../core/schema/systemFields'
import { typeOf } from '../../../fields'
import { useLabels } from '../../../ui/fields/useLabels'
import { useListModel } from '../listModel'
import { useReadableThroughout } from '../useReadableThroughout'
import { useCalendarSettings } from './useCalendar'

/** The settings of a calendar: the fields with the start and end of its events. */
export function CalendarOptions() {
  const translate = useTranslate()
  const { resource, change } = useListModel()
  const isReadable = useReadableThroughout(resource)
  const { date, end, span } = useCalendarSettings()
  const dated = Object.entries(allFields(resource))
    .filter(([name, field]) => isDated(field) && isReadable(name))
    .map(([name]) => name)
  const measuredOf = (name: string) => {
    const field = fieldOf(resource, name)
    return field && typeOf(field).measured
  }
  const days = span && { span }
  return (
    <Stack sx={{ gap: 2 }}>
      <DateChoice
        label={translate('list_calendar.date')}
        names={dated}
        value={date}
        onChange={chosen => change({ calendar: { date: chosen, ...days } })}
      />
      <DateChoice
        label={translate('list_calendar.end')}
        // A date ends on a date, and a timestamp at a timestamp.
        names={dated.filter(name => name !== date && measuredOf(name) === measuredOf(date))}
        value={end ?? ''}
        none={translate('list_calendar.no_end')}
        onChange={chosen => change({ calendar: { date, ...(chosen && { end: chosen }), ...days } })}
      />
    </Stack>
  )
}

interface DateChoiceProps {
  label: string
  names: readonly string[]
  value: string
  /** The label for choosing none. Without it, a field is required. */
  none?: string
  onChange: (name: string) => void
}

function DateChoice({ label, names, value, none, onChange }: DateChoiceProps) {
  const words = useLabels()
  const { resource } = useListModel()
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {names.map(name => (
        <MenuItem key={name} value={name}>
          {words(fieldLabel(resource, name))}
        </MenuItem>
      ))}
    </TextField>
  )
}
