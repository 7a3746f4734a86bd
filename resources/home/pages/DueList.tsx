import { Box, Chip, Skeleton, Stack } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import { measureLink } from '../../../src/core/measures/measureFilter'
import { useFigureText } from '../../../src/pages/measures/figureText'
import { useGroupLabel } from '../../../src/pages/measures/useGroupLabel'
import type { Measurement } from '../../../src/pages/measures/useMeasures'
import { BoardPanel } from './BoardPanel'
import { DueItem } from './DueItem'
import { dueKinds } from './dueKinds'
import { NothingYet } from './HomePanel'
import { useDue } from './useDue'

/** What waits for the reader today: how much of each kind, and what is due first. */
export function DueList({ from }: { from: Measurement }) {
  const translate = useTranslate()
  const { due, isPending } = useDue(from)
  return (
    <BoardPanel title={translate('board.due.title')}>
      <DueCounts from={from} />
      {isPending ? (
        Array.from({ length: 6 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
          <Box key={at} sx={{ px: 2.5, height: 52, display: 'flex', alignItems: 'center' }}>
            <Skeleton width="60%" />
          </Box>
        ))
      ) : due.length ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {due.map(one => (
            <DueItem key={`${one.kind.name} ${one.record.id}`} due={one} />
          ))}
        </Box>
      ) : (
        <NothingYet icon="event">{translate('board.due.none')}</NothingYet>
      )}
    </BoardPanel>
  )
}

/** `3 requests overdue`: each opens its list. */
function DueCounts({ from }: { from: Measurement }) {
  const translate = useTranslate()
  const labelOf = useGroupLabel()
  const { count } = useFigureText()
  const chips = dueKinds.flatMap(({ name, measure }) => {
    const answer = from.measured(measure)
    if (!answer?.count) return []
    const groups = answer.groups ?? [{ key: null, count: answer.count, filter: answer.filter }]
    return groups.map(group => ({
      key: `${name} ${group.key}`,
      label: translate('board.due.count', {
        kind: translate(`board.due.kinds.${name}`),
        when: group.key === null ? translate('measures.windows.overdue') : labelOf(measure, group),
        count: count(group.count),
      }),
      late: group.key === null || group.key === 'overdue',
      to: measureLink(answer.resource, group.filter),
    }))
  })
  if (!chips.length) return null
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', px: 2.5, pb: 1 }}>
      {chips.map(({ key, label, late, to }) => (
        <Chip
          key={key}
          component={LinkBase}
          to={to}
          clickable
          size="small"
          variant="outlined"
          color={late ? 'error' : 'default'}
          label={label}
        />
      ))}
    </Stack>
  )
}
