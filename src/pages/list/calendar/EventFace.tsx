import { Box } from '@mui/material'
import { typeOf } from '../../../core/field/registry'
import { cardFieldsOf } from '../../../core/schema/layoutDefaults'
import { fieldOf } from '../../../core/schema/systemFields'
import { asChoice } from '../../../fields/choice/asChoice'
import { ToneIcon } from '../../../fields/choice/tone.view'
import { useLabel } from '../../../fields/reference/label.view'
import { useOptionLabel } from '../../../ui/fields/useLabels'
import { visuallyHidden } from '../../../ui/theme/visuallyHidden'
import type { ListRecord } from '../useListRows'
import type { Calendar } from './useCalendar'

interface Props {
  calendar: Pick<Calendar, 'resource'>
  record: ListRecord
  title: string
  timeText: string
  /** Why it can't be moved. */
  refused?: string
}

/** Shows a record on its day: its status, its time, the record it is about, and its title. */
export function EventFace({ calendar: { resource }, record, title, timeText, refused }: Props) {
  const { state, about } = partsOf(resource)
  const value = state === undefined ? undefined : record[state]
  const tone =
    value === undefined ? undefined : asChoice(fieldOf(resource, state ?? ''))?.tones?.[String(value)]
  const word = useOptionLabel(resource, state ?? '')
  const target = about === undefined ? undefined : typeOf(about.field).reference?.(about.field).to
  const id = about === undefined ? undefined : record[about.name]
  const label = useLabel(target ?? '', typeof id === 'number' ? id : undefined)
  return (
    <span className="event" title={refused ? `${title}. ${refused}` : undefined}>
      {value !== undefined && value !== null && (
        <>
          <ToneIcon tone={tone ?? 'neutral'} />
          <Box component="span" sx={visuallyHidden}>
            {word(String(value))}
          </Box>
        </>
      )}
      {timeText && <time>{timeText}</time>}
      <span>
        <bdi>{label ?? title}</bdi>
        {/* The space is outside the <bdi>: inside, its side would depend on the title's direction. */}
        {label && ' '}
        {label && <bdi>{title}</bdi>}
      </span>
    </span>
  )
}

/** Returns the field with a record's status, and the first reference to the record it is about. */
function partsOf(resource: Calendar['resource']) {
  const { columns } = resource.list
  const state = columns.find(name => asChoice(resource.fields[name])?.tones)
  const [name] = cardFieldsOf(resource, { by: state ?? '' }).filter(each => {
    const field = resource.fields[each]
    return field && typeOf(field).reference?.(field).many === false
  })
  const field = name === undefined ? undefined : resource.fields[name]
  return { state, about: name !== undefined && field ? { name, field } : undefined }
}
