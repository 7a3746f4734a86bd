import { Button } from '@mui/material'
import { LinkBase, type RaRecord, useCreatePath, useTranslate } from 'react-admin'
import { type ResourcePageProps, ShowPage, useResources, useSession, type Values } from '../../../src/kit'
import { RecordPayment } from '../../payments/pages/RecordPayment'
import { Charges } from './Charges'
import { Coming } from './Coming'
import { CoverToday } from './CoverToday'
import { OpenInstalments } from './OpenInstalments'
import { Timeline } from './Timeline'

/** The page of a policy: what comes, next instalments, today's value, its charges and versions. */
export function PolicyView({ resource }: ResourcePageProps) {
  return (
    <ShowPage
      resource={resource}
      notice={record => <Coming resource={resource} policy={record} />}
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
          <Charges policy={record} />
          <Timeline policy={record} />
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
  // The form shows all answers, so an answer that is cleared is removed.
  answers_complete: true,
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
