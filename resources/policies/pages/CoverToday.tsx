import { Box } from '@mui/material'
import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import { formatMoney } from '../../../src/core/field/formatMoney'
import { officeToday } from '../../../src/core/field/officeToday'
import type { Resource } from '../../../src/core/schema/resource'
import { useRefusals } from '../../../src/ui/reasons/useRefusals'
import { returnPremium } from '../../premium/cancellation'
import { earnedPremium } from '../../premium/earned'
import { daysLeft, isWithin } from '../../premium/term'
import { asPolicy } from '../policy'
import { PolicyPanel } from './PolicyPanel'

/** What a policy in force is worth today: days left, earned premium, and what cancelling now would give back. */
export function CoverToday({ resource, policy: record }: { resource: Resource; policy: RaRecord }) {
  const translate = useTranslate()
  const language = useLocale()
  const { refusal } = useRefusals(resource)
  const policy = asPolicy(record)
  const today = officeToday()
  const { charged_total: charged, fees, status } = policy
  if (!charged || !isWithin(today, policy) || !['in_force', 'suspended'].includes(status)) return null
  const back = { day: today, term: policy, charged, fees }
  const facts = [
    ['days_left', String(daysLeft(today, policy))],
    ['earned', formatMoney(earnedPremium(policy.premium_net, policy, today), language)],
    ...(refusal('cancel', record)
      ? []
      : (['pro_rata', 'short_rate'] as const).map(method => [
          method,
          formatMoney(returnPremium({ ...back, method }), language),
        ])),
  ]
  return (
    <PolicyPanel title={translate('resources.policy-page.today')}>
      <Box component="dl" sx={factsStyle}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{translate(`resources.policy-page.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
    </PolicyPanel>
  )
}

const factsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 5,
  rowGap: 1,
  m: 0,
  fontSize: '0.875rem',
  '& dt': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& dd': { m: 0 },
}
