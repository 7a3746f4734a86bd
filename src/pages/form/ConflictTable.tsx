import { Box, Paper, Radio, RadioGroup, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource, Values } from '../../core/schema/resource'
import type { Shown } from '../record/ChangeList'
import { type Chosen, type Contest, defaultSide, type Side } from '../record/merge/sides'
import { useContestParts } from './contestParts'

interface Props {
  resource: Resource
  contests: readonly Contest[]
  /** The record as it is now. */
  record: Values
  shown?: Shown
  chosen: Chosen
  onChoose: (path: string, side: Side) => void
}

/** What both have changed, each as it was, mine and theirs. */
export function ConflictTable({ resource, contests, record, shown, chosen, onChoose }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {contests.map(contest => (
        <ContestRow
          key={contest.path}
          resource={resource}
          contest={contest}
          record={record}
          shown={shown}
          side={defaultSide(contest, chosen)}
          onChoose={side => onChoose(contest.path, side)}
        />
      ))}
    </Box>
  )
}

interface RowProps {
  resource: Resource
  contest: Contest
  record: Values
  shown?: Shown
  side: Side
  onChoose: (side: Side) => void
}

function ContestRow({ resource, contest, record, shown, side, onChoose }: RowProps) {
  const translate = useTranslate()
  const id = useId()
  const { label, show } = useContestParts(resource, contest, record, shown)
  return (
    <Paper variant="outlined" sx={{ p: 1.5 }}>
      <Typography variant="subtitle2" component="h3" id={id} sx={{ mb: 1 }}>
        {label}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={side}
        onChange={(_event, value) => onChoose(value as Side)}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } }}
      >
        <Part title={translate('form.conflict_base')}>{show(contest.base)}</Part>
        <Part title={translate('form.conflict_mine')} pick="mine">
          {show(contest.mine)}
        </Part>
        <Part title={translate('form.conflict_theirs')} pick="theirs">
          {show(contest.theirs)}
        </Part>
      </RadioGroup>
    </Paper>
  )
}

function Part({ title, pick, children }: { title: string; pick?: Side; children: ReactNode }) {
  return (
    <Box
      component={pick ? 'label' : 'div'}
      sx={{ display: 'flex', gap: 0.5, minWidth: 0, cursor: pick ? 'pointer' : undefined }}
    >
      {pick && <Radio size="small" value={pick} sx={{ p: 0.5, alignSelf: 'flex-start' }} />}
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="caption" color="text.secondary" component="div">
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  )
}
