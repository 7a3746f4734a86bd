import { MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type CardProps, type PeriodName, periodNames, useResource } from '../../../src/kit'
import { lossRatio } from '../../claims/measures'
import { premiumEarnedByType } from '../../policyCharges/measures'
import { hitRatio, quotesDecidedByCompany } from '../../quotes/measures'
import { lostByReason, workOrdersByStatus } from '../../workOrders/measures'
import { GroupedPanel } from './GroupedPanel'
import { RatioPanel } from './RatioPanel'
import { optionTone } from './tones'

const FUNNEL = ['requested', 'quoting', 'offered', 'accepted', 'policy_issued']
const TOO_MUCH = 0.7

/** Names the period of the figures below it, and offers others. */
export function PeriodHeading({ period }: CardProps) {
  const translate = useTranslate()
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mt: 1 }}>
      <Typography variant="h3" component="h2" noWrap sx={{ flex: 1 }}>
        {translate(`board.periods.${period.name}`)}
      </Typography>
      <PeriodInput value={period.name} onChange={period.choose} />
    </Stack>
  )
}

export function Funnel({ from }: CardProps) {
  const translate = useTranslate()
  const orders = useResource(workOrdersByStatus.resource)
  return (
    <GroupedPanel
      title={translate('board.funnel')}
      about={translate('board.funnel_about')}
      measure={workOrdersByStatus}
      from={from}
      keys={FUNNEL}
      toneOf={optionTone(orders, 'status')}
      none={translate('board.funnel_none')}
    />
  )
}

export function LossRatio({ from }: CardProps) {
  const translate = useTranslate()
  return (
    <RatioPanel
      title={translate('board.loss_ratio')}
      about={translate('board.loss_ratio_about')}
      ratio={lossRatio}
      measure={premiumEarnedByType}
      from={from}
      limit={TOO_MUCH}
      words={{
        group: translate('board.type'),
        part: translate('board.incurred'),
        whole: translate('board.earned'),
        ratio: translate('board.ratio'),
      }}
      none={translate('board.loss_ratio_none')}
    />
  )
}

export function HitRatio({ from }: CardProps) {
  const translate = useTranslate()
  return (
    <RatioPanel
      title={translate('board.hit_ratio')}
      about={translate('board.hit_ratio_about')}
      ratio={hitRatio}
      measure={quotesDecidedByCompany}
      from={from}
      words={{
        group: translate('board.carrier'),
        part: translate('board.won'),
        whole: translate('board.decided'),
        ratio: translate('board.ratio'),
      }}
      none={translate('board.hit_ratio_none')}
    />
  )
}

export function LostByReason({ from }: CardProps) {
  const translate = useTranslate()
  return (
    <GroupedPanel
      title={translate('board.lost')}
      measure={lostByReason}
      from={from}
      none={translate('board.lost_none')}
    />
  )
}

interface PeriodInputProps {
  value: PeriodName
  onChange: (period: PeriodName) => void
}

/** Selects the period, which is stored in the URL. */
function PeriodInput({ value, onChange }: PeriodInputProps) {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate('board.period')}
      value={value}
      onChange={event => onChange(event.target.value as PeriodName)}
      sx={{ width: 172, m: 0, flex: 'none' }}
    >
      {periodNames.map(name => (
        <MenuItem key={name} value={name}>
          {translate(`board.periods.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
