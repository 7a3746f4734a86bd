import { Box, Button } from '@mui/material'
import { LinkBase, type RaRecord, useCreatePath, useLocale, useTranslate } from 'react-admin'
import { formatMoney } from '../../../src/core/field/formatMoney'
import { officeToday } from '../../../src/core/field/officeToday'
import { noMoney } from '../../../src/core/money/arithmetic'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { ResourcePageProps } from '../../../src/pages/generatedPages'
import { useResources } from '../../../src/pages/resourcesContext'
import { ShowPage } from '../../../src/pages/ShowPage'
import { useRefusals } from '../../../src/ui/reasons/useRefusals'
import { useSession } from '../../../src/ui/session/SessionContext'
import { RecordPayment } from '../../payments/pages/RecordPayment'
import { type Charge, earnedOf, sumOfPart } from '../../policyCharges/charge'
import { daysLeft, isWithin } from '../../premium/term'
import { asPolicy } from '../policy'
import { returnOf } from '../returned'
import { OpenInstalments } from './OpenInstalments'
import { PolicyPanel } from './PolicyPanel'
import { VersionChanges } from './VersionChanges'

/** The page of a policy: next instalments, today's value and the changes of its cover. */
export function PolicyView({ resource }: ResourcePageProps) {
  return (
    <ShowPage
      resource={resource}
      actions={record => (
        <>
          {record.status === 'in_force' && <Begin name="endorsements" preset={endorsementOf(record)} />}
          <Begin name="claims" preset={{ policy_id: record.id }} />
          <RecordPayment customer_id={Number(record.customer_id)} policy_id={Number(record.id)} />
        </>
      )}
      details={record => (
        <>
          <OpenInstalments policy={record} />
          <CoverToday resource={resource} policy={record} />
          <VersionChanges policy={record} />
        </>
      )}
    />
  )
}

/** Returns the initial values of an endorsement: the current cover, to be edited in place. */
const endorsementOf = ({ id, ...policy }: RaRecord): Values => ({
  policy_id: id,
  insurance_type_id: policy.insurance_type_id,
  question_set_id: policy.question_set_id,
  answers: policy.answers,
  coverages: policy.coverages,
  beneficiaries: policy.beneficiaries,
})

/**
 * A link to the prefilled form of a child record. Renders nothing if the user can't create one. It doesn't
 * wait for the child's definition, because it would push the other actions aside.
 */
function Begin({ name, preset }: { name: string; preset: Values }) {
  const child = useResources().outline(name)
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { can } = useSession()
  if (!child || !can('create', child.subject)) return null
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource: child.name, type: 'create' })}
      state={{ record: preset }}
      variant="outlined"
    >
      {translate(`resources.policy-page.begin.${child.name}`)}
    </Button>
  )
}

/**
 * Shows the value of a policy in force today: days left, earned premium and the return premium if it were
 * cancelled now.
 */
function CoverToday({ resource, policy: record }: { resource: Resource; policy: RaRecord }) {
  const translate = useTranslate()
  const language = useLocale()
  const { refusal } = useRefusals(resource)
  const policy = asPolicy(record)
  const today = officeToday()
  const { charged_total: charged, status } = policy
  const charges = policy.charge_rows as readonly Charge[] | null
  if (!charged || !charges || !isWithin(today, policy) || !['in_force', 'suspended'].includes(status))
    return null
  const ending = { ...policy, cancel_date: today, carrier_return: null }
  const facts = [
    ['days_left', String(daysLeft(today, policy))],
    [
      'earned',
      formatMoney(
        sumOfPart(charges, charge => earnedOf(charge, today), charged.currency),
        language,
      ),
    ],
    ...(refusal('cancel', record)
      ? []
      : (['pro_rata', 'short_rate'] as const).map(method => [
          method,
          formatMoney(returnOf({ ...ending, cancel_method: method }) ?? noMoney(charged.currency), language),
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
