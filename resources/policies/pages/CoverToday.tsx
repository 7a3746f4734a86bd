import { Box } from '@mui/material'
import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import {
  formatMoney,
  formatWhole,
  less,
  noMoney,
  officeToday,
  type Resource,
  useRefusals,
} from '../../../src/kit'
import { type Charge, earnedOf, sumOfPart } from '../../policyCharges/charge'
import { daysLeft, isWithin } from '../../premium/term'
import { asPolicy, type Policy } from '../policy'
import { returnOf } from '../returned'
import { PolicyPanel } from './PolicyPanel'
import { usePolicyCharges } from './usePolicyCharges'

/**
 * Shows the value of a policy in force today: days left, earned and unearned premium, and the return premium
 * if it were cancelled now.
 */
export function CoverToday({ resource, policy: record }: { resource: Resource; policy: RaRecord }) {
  const policy = asPolicy(record)
  const term = { effective: policy.effective, expiry: policy.covered_until ?? policy.expiry }
  return policy.charged_total &&
    isWithin(officeToday(), term) &&
    ['in_force', 'suspended'].includes(policy.status) ? (
    <Worth resource={resource} record={record} policy={policy} days={daysLeft(officeToday(), term)} />
  ) : null
}

interface WorthProps {
  resource: Resource
  record: RaRecord
  policy: Policy
  days: number
}

function Worth({ resource, record, policy, days }: WorthProps) {
  const translate = useTranslate()
  const language = useLocale()
  const { refusal } = useRefusals(resource)
  const { charges, isComplete } = usePolicyCharges(record)
  const today = officeToday()
  const currency = policy.charged_total?.currency ?? ''
  const net = sumOfPart(charges as unknown as Charge[], charge => charge.net, currency)
  const earned = sumOfPart(charges as unknown as Charge[], charge => earnedOf(charge, today), currency)
  const ending = { ...policy, cancel_date: today, carrier_return: null }
  const isOpen = !policy.cancel_date && !refusal('cancel', record)
  const facts = [
    ['days_left', formatWhole(days, language)],
    ...(isComplete
      ? [
          ['earned', formatMoney(earned, language)],
          ['unearned', formatMoney(less(net, earned), language)],
        ]
      : []),
    ...(isOpen && policy.charge_rows
      ? (['pro_rata', 'short_rate'] as const).map(method => [
          method,
          formatMoney(returnOf({ ...ending, cancel_method: method }) ?? noMoney(currency), language),
        ])
      : []),
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
