import { Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../core/field/registry'
import {
  boardOf,
  calendarOf,
  cardFieldsOf,
  isDated,
  isSummed,
  layoutsOf,
  stagesOf,
  sumsOf,
} from '../../core/schema/layoutDefaults'
import {
  type BoardSettings,
  type CalendarSettings,
  type Layout,
  layouts,
  spans,
} from '../../core/schema/layouts'
import { allFields, fieldOf } from '../../core/schema/systemFields'
import { atPlace } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { SelectInput } from '../inputs/SelectInput'
import { isWithin } from '../places'
import { useStudioWords } from '../useStudioWords'
import { OrderedChoice } from './OrderedChoice'

interface Props extends StudioTabProps {
  /** The fields that a list can show. */
  names: readonly string[]
  onChange: (options: { layouts?: Layout[]; board?: BoardSettings; calendar?: CalendarSettings }) => void
}

/** Returns the place of a part of the list in the definition. */
const at = (...parts: string[]) => ['list', ...parts].join('.')

/** Inputs for the layouts of the list, and for the fields of its board and its calendar. */
export function LayoutsSection(props: Props) {
  const { editor, onChange } = props
  const { resource, problems } = editor
  const translate = useTranslate()
  const chosen = layoutsOf(resource)
  const board = boardOf(resource)
  const calendar = calendarOf(resource) ?? { date: 'created_at' }
  // Settings of an unused layout are shown only while they have a problem.
  const isShown = (layout: Layout) =>
    chosen.includes(layout) || problems.some(({ place }) => isWithin(place, at(layout)))
  const choose = (names: string[]) => {
    const isNew = names.includes('calendar') && !calendarOf(resource)
    onChange({ layouts: names as Layout[], ...(isNew && { calendar }) })
  }
  return (
    <>
      <OrderedChoice
        editor={editor}
        place={at('layouts')}
        title={translate('studio.list.layouts')}
        text={translate('studio.list.layouts_text')}
        add={translate('studio.list.add_layouts')}
        names={chosen}
        offered={layouts.filter(layout => layout !== 'board' || board)}
        labelOf={layout => translate(`list.layouts.${layout}`)}
        isNeeded
        onChange={choose}
      />
      {board && isShown('board') && <BoardPart {...props} board={board} />}
      {isShown('calendar') && <CalendarPart {...props} calendar={calendar} />}
    </>
  )
}

function BoardPart({ editor, names, board, onChange }: Props & { board: BoardSettings }) {
  const translate = useTranslate()
  const { fieldName } = useStudioWords(editor)
  const { resource } = editor
  const title = translate('list.layouts.board')
  const stagedNames = names.filter(name => stagesOf(resource.fields[name]).length > 0)
  const change = (part: Partial<BoardSettings>) => onChange({ board: { ...board, ...part } })
  return (
    <Stack component="section" aria-label={title} sx={{ gap: 2 }}>
      <Typography variant="h6" component="h2">
        {title}
      </Typography>
      <FieldSelect
        editor={editor}
        place={at('board', 'by')}
        label={translate('list_board.by')}
        names={stagedNames}
        value={board.by}
        onChange={by => change({ by })}
      />
      <OrderedChoice
        editor={editor}
        place={at('board', 'card')}
        heading="h3"
        title={translate('list_board.card')}
        add={translate('studio.list.add_search')}
        names={cardFieldsOf(resource, board)}
        offered={names.filter(name => name !== resource.title && name !== board.by)}
        labelOf={fieldName}
        onChange={card => change({ card })}
      />
      <OrderedChoice
        editor={editor}
        place={at('board', 'sums')}
        heading="h3"
        title={translate('list_board.sums')}
        add={translate('studio.list.add_search')}
        names={sumsOf(resource, board)}
        offered={names.filter(name => isSummed(resource.fields[name]))}
        labelOf={fieldName}
        onChange={sums => change({ sums })}
      />
    </Stack>
  )
}

function CalendarPart({ editor, calendar, onChange }: Props & { calendar: CalendarSettings }) {
  const translate = useTranslate()
  const { resource } = editor
  const { date, end, span } = calendar
  const title = translate('list.layouts.calendar')
  const dated = Object.entries(allFields(resource)).flatMap(([name, field]) => (isDated(field) ? [name] : []))
  const measuredOf = (name: string) => {
    const field = fieldOf(resource, name)
    return field && typeOf(field).measured
  }
  // Both ends must be dates, or both must have a time.
  const isEndOf = (start: string, name: string) => name !== start && measuredOf(name) === measuredOf(start)
  const change = (to: CalendarSettings) =>
    onChange({
      calendar: {
        date: to.date,
        ...(to.end && { end: to.end }),
        ...(to.span && { span: to.span }),
      },
    })
  return (
    <Stack component="section" aria-label={title} sx={{ gap: 2 }}>
      <Typography variant="h6" component="h2">
        {title}
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <FieldSelect
          editor={editor}
          place={at('calendar', 'date')}
          label={translate('list_calendar.date')}
          names={dated}
          value={date}
          onChange={name => change({ date: name, span, ...(end && isEndOf(name, end) && { end }) })}
        />
        <FieldSelect
          editor={editor}
          place={at('calendar', 'end')}
          label={translate('list_calendar.end')}
          names={dated.filter(name => isEndOf(date, name))}
          value={end ?? ''}
          none={translate('list_calendar.no_end')}
          onChange={name => change({ date, span, end: name })}
        />
        <SelectInput
          label={translate('list_calendar.span')}
          {...atPlace(editor, at('calendar', 'span'))}
          value={span ?? 'month'}
          options={spans}
          nameOf={each => translate(`list_calendar.spans.${each}`)}
          onChange={each => each && change({ date, end, span: each })}
          sx={{ minWidth: 160, maxWidth: 420, flex: 1 }}
        />
      </Stack>
    </Stack>
  )
}

interface SelectProps extends StudioTabProps {
  place: string
  label: string
  names: readonly string[]
  value: string
  none?: string
  onChange: (name: string) => void
}

function FieldSelect({ editor, place, names, ...select }: SelectProps) {
  const { fieldName } = useStudioWords(editor)
  return (
    <SelectInput
      {...select}
      {...atPlace(editor, place)}
      options={names}
      nameOf={fieldName}
      sx={{ minWidth: 200, maxWidth: 420, flex: 1 }}
    />
  )
}
