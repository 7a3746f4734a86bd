import { Chip, Stack, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { relativeWords } from '../../core/field/relativeDate'
import type { EditorProps } from '../filterEditor.view'
import { DayField } from './dayField.view'
import { dayPart } from './typedDay'

const OFFERED = [
  '@today',
  '@week',
  '@today-7',
  '@today-30',
  '@month',
  '@month-1',
  '@quarter',
  '@quarter-1',
  '@year',
]
/** Also offered for upper bounds, for anything that ends, expires or is due soon. */
const AHEAD = ['@today+30', '@today+60', '@today+90']

const isRelative = (value: unknown) => relativeWords(value) !== undefined
const dayOf = (value: unknown) => (typeof value === 'string' && !isRelative(value) ? dayPart(value) : '')

/** Edits a day in a filter: a fixed one or a relative one. */
export function DayEditor(props: EditorProps) {
  const { value, operator, onChange } = props
  const translate = useTranslate()
  const usual = operator === 'lte' ? [...OFFERED, ...AHEAD] : OFFERED
  const offered = isRelative(value) && !usual.includes(String(value)) ? [...usual, String(value)] : usual
  const wordsOf = (each: string) => {
    const { key, smart_count } = relativeWords(each) ?? { key: 'today' }
    // "From seven days ago" is commonly called the last seven days.
    const label = operator === 'gte' && key === 'ago_d' ? 'last_d' : key
    return translate(`fields.relative.${label}`, { smart_count })
  }
  return (
    <Stack spacing={1}>
      <DayField label={props.label} day={dayOf(value)} onDay={day => onChange(day ?? undefined)} />
      <Stack
        direction="row"
        role="group"
        aria-label={translate('fields.relative.choices')}
        sx={{ flexWrap: 'wrap', gap: 0.75 }}
      >
        {offered.map(each => (
          <Chip
            key={each}
            size="small"
            label={wordsOf(each)}
            color={each === value ? 'primary' : 'default'}
            aria-pressed={each === value}
            onClick={() => onChange(each === value ? undefined : each)}
          />
        ))}
      </Stack>
      <TextField
        type="number"
        label={translate('fields.relative.days')}
        helperText={translate('fields.relative.days_help')}
        value={daysIn(value) ?? ''}
        onChange={({ target: { value: typed } }) =>
          onChange(typed === '' ? undefined : dayAfter(Math.trunc(Number(typed))))
        }
      />
    </Stack>
  )
}

/** Returns how many days after today a value is; undefined if it is not such a relative day. */
function daysIn(value: unknown): number | undefined {
  const match = typeof value === 'string' ? /^@today(?:([+-]\d{1,5})d?)?$/.exec(value) : null
  return match ? Number(match[1] ?? 0) : undefined
}

const dayAfter = (days: number) => `@today${days > 0 ? '+' : ''}${days || ''}`
