import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, IconButton, Paper, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { nameFrom } from '../../define/nameFrom'
import type { StudioTabProps } from '../definitionEditor'
import { withEntry } from '../editing/wholeDefinition'
import { entryOf } from '../inputs/entryOf'
import { SelectInput } from '../inputs/SelectInput'
import { TabSection } from '../inputs/TabSection'
import { useStudioWords } from '../useStudioWords'
import { DueInput } from './DueInput'
import { dayFields, withDueDay } from './dueDay'
import { SetValueInput } from './SetValueInput'
import { firstValue, type ScheduleData, settableFields } from './scheduleEdits'

/** The section for changes that happen automatically once a day. */
export function SchedulesSection({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { fields } = editor.whole
  const [first] = settableFields(fields)
  const [day] = dayFields(fields)
  const add = () => {
    if (!first) return
    const taken = Object.keys(editor.whole.schedule ?? {})
    const name = nameFrom(translate('studio_schedule.new'), { taken, fallback: 'schedule' })
    const value: ScheduleData = {
      when: withDueDay({}, day ? { field: day, days: 0 } : undefined) as ScheduleData['when'],
      set: { [first]: firstValue(fields[first]) },
    }
    editor.change(own => withEntry(own, 'schedule', { name, value }))
  }
  return (
    <TabSection title={translate('studio_schedule.title')} text={translate('studio_schedule.text')}>
      <Stack sx={{ gap: 2 }}>
        {Object.keys(editor.own.schedule ?? {}).map((name, at) => (
          <ScheduleCard
            key={name}
            {...{ editor, name }}
            title={`${translate('studio_schedule.new')} ${at + 1}`}
          />
        ))}
      </Stack>
      <Button startIcon={<AddIcon />} variant="outlined" onClick={add} disabled={!first} sx={{ mt: 2 }}>
        {translate('studio_schedule.add')}
      </Button>
    </TabSection>
  )
}

function ScheduleCard({ editor, name, title }: StudioTabProps & { name: string; title: string }) {
  const translate = useTranslate()
  const schedule = editor.own.schedule?.[name]
  if (!schedule) return null
  const { set, remove } = entryOf(editor, 'schedule', name)
  return (
    <Paper
      variant="outlined"
      sx={{ p: 2, display: 'grid', gap: 2 }}
      role="group"
      aria-label={title}
      data-place={`schedule.${name}`}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="subtitle1" component="h3">
          {title}
        </Typography>
        <Button color="error" size="small" onClick={remove}>
          {translate('studio_schedule.remove')}
        </Button>
      </Stack>
      <DueInput
        editor={editor}
        when={schedule.when}
        place={`schedule.${name}.when`}
        onChange={when => set({ when: when as ScheduleData['when'] })}
      />
      <SetValues {...{ editor, schedule, set }} place={`schedule.${name}.set`} />
    </Paper>
  )
}

interface PartProps extends StudioTabProps {
  schedule: ScheduleData
  place: string
  set: (options: Partial<ScheduleData>) => void
}

/** Inputs for the fields that a schedule sets, with their values. */
function SetValues({ editor, schedule, place, set }: PartProps) {
  const translate = useTranslate()
  const { fieldName } = useStudioWords(editor)
  const { fields } = editor.whole
  const names = Object.keys(schedule.set)
  const free = settableFields(fields).filter(name => !names.includes(name))
  const rename = (old: string, field: string) =>
    set({
      set: Object.fromEntries(
        Object.entries(schedule.set).map(entry =>
          entry[0] === old ? [field, firstValue(fields[field])] : entry,
        ),
      ),
    })
  const [next] = free
  return (
    <Stack role="group" aria-label={translate('studio_schedule.set')} sx={{ gap: 1.5 }}>
      <Typography variant="subtitle2">{translate('studio_schedule.set')}</Typography>
      {names.map(name => (
        <Stack key={name} direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
          <SelectInput
            label={translate('studio_schedule.field')}
            value={name}
            options={free}
            nameOf={fieldName}
            onChange={field => rename(name, field)}
            sx={{ flex: '1 1 180px' }}
          />
          <SetValueInput
            {...{ editor, name }}
            place={`${place}.${name}`}
            value={schedule.set[name]}
            onChange={value => set({ set: { ...schedule.set, [name]: value } })}
          />
          {names.length > 1 && (
            <IconButton
              size="small"
              aria-label={translate('studio_schedule.remove_field', { name: fieldName(name) })}
              onClick={() => {
                const { [name]: _gone, ...others } = schedule.set
                set({ set: others })
              }}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </Stack>
      ))}
      {next && (
        <Button
          size="small"
          startIcon={<AddIcon />}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => set({ set: { ...schedule.set, [next]: firstValue(fields[next]) } })}
        >
          {translate('studio_schedule.add_field')}
        </Button>
      )}
    </Stack>
  )
}
