import { Stack, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { atPlace } from '../atPlace'
import { DraftWords } from '../conditions/DraftWords'
import { FilterInput } from '../conditions/FilterInput'
import type { StudioTabProps } from '../definitionEditor'
import { SelectInput } from '../inputs/SelectInput'
import { useStudioWords } from '../useStudioWords'
import { dayFields, dueDayOf, type Filter, otherConditions, withConditions, withDueDay } from './dueDay'

interface Props extends StudioTabProps {
  when: Filter
  /** The place in the definition. */
  place: string
  /** Whether a date must be chosen. */
  isDayRequired?: boolean
  onChange: (when: Filter) => void
}

/** Lets the user choose which records are due: the date that they wait for, and further conditions. */
export function DueInput({ editor, when, place, isDayRequired = false, onChange }: Props) {
  const translate = useTranslate()
  const { fieldName } = useStudioWords(editor)
  const { fields } = editor.whole
  const due = dueDayOf(when)
  return (
    <>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <SelectInput
          label={translate('studio_schedule.date')}
          {...atPlace(editor, place)}
          value={due?.field ?? ''}
          options={dayFields(fields)}
          nameOf={fieldName}
          none={isDayRequired ? undefined : translate('studio_schedule.any_day')}
          onChange={field => onChange(withDueDay(when, field ? { field, days: due?.days ?? 0 } : undefined))}
          sx={{ flex: '1 1 220px' }}
        />
        {due && (
          <TextField
            type="number"
            size="small"
            label={translate('studio_schedule.days')}
            helperText={translate('studio_schedule.days_help')}
            value={due.days}
            onChange={event =>
              onChange(withDueDay(when, { ...due, days: Math.trunc(Number(event.target.value)) }))
            }
            sx={{ flex: '1 1 220px' }}
          />
        )}
      </Stack>
      <DraftWords editor={editor}>
        <FilterInput
          isOfServer
          resource={editor.resource}
          label={translate('studio_schedule.which')}
          value={otherConditions(when)}
          at={place}
          onChange={conditions => onChange(withConditions(when, conditions))}
        />
      </DraftWords>
    </>
  )
}
