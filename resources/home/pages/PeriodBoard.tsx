import { Box, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Period } from '../../../src/core/measures/measureFilter'
import { type PeriodName, periodNames } from '../../../src/core/measures/periods'
import type { Measurement } from '../../../src/pages/measures/useMeasures'
import { useResource } from '../../../src/ui/fields/resources.view'
import { lossRatio } from '../../claims/measures'
import { premiumEarnedByType } from '../../policies/measures'
import { hitRatio, quotesDecidedByCompany } from '../../quotes/measures'
import { lostByReason, workOrdersByStatus } from '../../workOrders/measures'
import { GroupedPanel } from './GroupedPanel'
import { boardStyle } from './NowBoard'
import { PeriodTiles } from './PeriodTiles'
import { PremiumByMonth } from './PremiumByMonth'
import { RatioPanel } from './RatioPanel'
import { optionTone } from './tones'

const FUNNEL = ['requested', 'quoting', 'offered', 'accepted', 'policy_issued']
const TOO_MUCH = 0.7

interface Props {
  from: Measurement
  period: { name: PeriodName; period: Period; choose: (name: PeriodName) => void }
}

/** What a period came to: what was written and what it cost, what was won and what was lost. */
export function PeriodBoard({ from, period }: Props) {
  const translate = useTranslate()
  const orders = useResource(workOrdersByStatus.resource)
  const during = translate(`board.periods.${period.name}`)
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mt: 1 }}>
        <Typography variant="h3" component="h2" noWrap sx={{ flex: 1 }}>
          {during}
        </Typography>
        <PeriodChoice value={period.name} onChange={period.choose} />
      </Stack>
      <PeriodTiles from={from} period={period.period} />
      <Box sx={boardStyle}>
        <PremiumByMonth from={from} />
        <GroupedPanel
          title={translate('board.funnel')}
          about={translate('board.funnel_about')}
          measure={workOrdersByStatus}
          from={from}
          keys={FUNNEL}
          toneOf={optionTone(orders, 'status')}
          none={translate('board.funnel_none')}
        />
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
        <GroupedPanel
          title={translate('board.lost')}
          measure={lostByReason}
          from={from}
          none={translate('board.lost_none')}
        />
      </Box>
    </>
  )
}

interface PeriodChoiceProps {
  value: PeriodName
  onChange: (period: PeriodName) => void
}

/** Which days the numbers are of; it stands in the address. */
function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
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
