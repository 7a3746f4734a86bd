import { Box, ButtonBase } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ChoiceField } from '../../../fields/choice/choice.type'
import { ToneIcon } from '../../../fields/choice/tone.view'
import { useFieldLabel, useOptionLabel } from '../../../ui/fields/useLabels'
import { useLiveRefresh } from '../../../ui/live/useLiveRefresh'
import { useRecords } from '../../../ui/records/recordsProvider'
import { useNumber } from '../../../ui/records/useWords'
import { scrollToFocus } from '../../../ui/shell/scrollToFocus'
import { useListModel } from '../listModel'
import { quickKey, withCondition, withoutCondition } from './filterParts'

/** Shows every status with its number of records. A click adds or removes the filter by it. */
export function QuickFilter({ name }: { name: string }) {
  const { resource, state, change } = useListModel()
  const label = useFieldLabel(resource, name)
  const word = useOptionLabel(resource, name)
  const number = useNumber()
  const key = quickKey(name)
  const others = withoutCondition(state.filter, key)
  const { counts, isPending } = useCounts(name, others)
  const { options, tones } = resource.fields[name] as unknown as ChoiceField
  const chosen = ([] as unknown[]).concat(state.filter[key] ?? [])
  const toggle = (option: string) => {
    const next = options.filter(each => (each === option) !== chosen.includes(each))
    change({
      filter: next.length ? withCondition(state.filter, { name, operator: 'eq_any', value: next }) : others,
    })
  }
  return (
    <Box role="group" aria-label={label} sx={groupStyle} onFocus={scrollToFocus}>
      {options.map(option => (
        <ButtonBase
          key={option}
          aria-pressed={chosen.includes(option)}
          onClick={() => toggle(option)}
          sx={optionStyle}
        >
          <ToneIcon tone={tones?.[option] ?? 'neutral'} />
          {word(option)}
          {(counts || isPending) && <Box component="span">{counts && number(counts[option] ?? 0)}</Box>}
        </ButtonBase>
      ))}
    </Box>
  )
}

/** Returns each status's count under the other conditions. Undefined while loading, or if they can't be counted. */
function useCounts(name: string, filter: Record<string, unknown>) {
  const { resource, state } = useListModel()
  const records = useRecords()
  // Counts are today's, and of records that are not deleted.
  const isCounted = state.asOf === undefined && !state.trashed
  const { data, isPending, refetch } = useQuery({
    queryKey: [resource.name, 'tally', name, filter],
    queryFn: async () => (await records.tally(resource.name, name, filter)).data,
    placeholderData: before => before,
    retry: false,
    enabled: isCounted,
  })
  useLiveRefresh([resource.name], () => isCounted && refetch())
  return { counts: isCounted && data?.complete ? data.counts : undefined, isPending: isCounted && isPending }
}

// One line, which scrolls if there are more statuses than fit.
const groupStyle = {
  display: 'flex',
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  p: '2px',
  m: '-2px',
}
const optionStyle = {
  flex: 'none',
  gap: 0.5,
  height: 36,
  px: 1,
  borderRadius: 1,
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 500,
  color: 'text.secondary',
  '& svg': { fontSize: 16 },
  // The room of two digits, so that the counts push nothing aside when they arrive.
  '& > span:not(.MuiTouchRipple-root)': {
    minWidth: '2ch',
    textAlign: 'start',
    fontVariantNumeric: 'tabular-nums',
  },
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-pressed="true"]': { bgcolor: 'var(--primary-soft)', color: 'var(--primary)' },
  '&.Mui-focusVisible': { outlineOffset: '-2px' },
}
