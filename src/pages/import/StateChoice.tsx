import { Chip, Stack } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import type { Counts, ImportStatus, RowState } from '../../contract/imports'
import { numberFormat } from '../../core/i18n/intl'
import { stateWord } from './stateWord'

interface Props {
  states: readonly RowState[]
  status: ImportStatus
  counts: Counts
  chosen: RowState | undefined
  onChoose: (state: RowState | undefined) => void
}

/** Filters rows by state, with the count of each. */
export function StateChoice({ states, status, counts, chosen, onChoose }: Props) {
  const translate = useTranslate()
  const numbers = numberFormat(useLocale() ?? 'en')
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const chip = (state: RowState | undefined, word: string, count: number) => (
    <Chip
      key={word}
      label={`${translate(word)} ${numbers.format(count)}`}
      color={state === 'wrong' || state === 'refused' ? 'error' : 'default'}
      variant={chosen === state ? 'filled' : 'outlined'}
      aria-pressed={chosen === state}
      onClick={() => onChoose(state)}
    />
  )
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={translate('import.show')}
      sx={{ gap: 1, flexWrap: 'wrap' }}
    >
      {states
        .filter(state => counts[state])
        .map(state => chip(state, `import.states_counted.${stateWord(state, status)}`, counts[state] ?? 0))}
      {chip(undefined, 'import.all', all)}
    </Stack>
  )
}
