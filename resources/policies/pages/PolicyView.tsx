import { Button } from '@mui/material'
import { LinkBase, type RaRecord, useCreatePath, useTranslate } from 'react-admin'
import type { Values } from '../../../src/core/schema/resource'
import type { ResourcePageProps } from '../../../src/pages/generatedPages'
import { useResource } from '../../../src/pages/resourcesContext'
import { ShowPage } from '../../../src/pages/ShowPage'
import { useRefusals } from '../../../src/ui/reasons/useRefusals'
import { CoverToday } from './CoverToday'
import { OpenInstalments } from './OpenInstalments'
import { VersionChanges } from './VersionChanges'

/** A policy: what is to be paid of it, what it is worth today, and how its cover has changed. */
export function PolicyView({ resource }: ResourcePageProps) {
  return (
    <ShowPage
      resource={resource}
      actions={record => (
        <>
          {record.status === 'in_force' && <Begin name="endorsements" preset={endorsementOf(record)} />}
          <Begin name="claims" preset={{ policy_id: record.id }} />
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

/** What an endorsement begins with: the cover as it is, to be changed in place. */
const endorsementOf = ({ id, ...policy }: RaRecord): Values => ({
  policy_id: id,
  insurance_type_id: policy.insurance_type_id,
  question_set_id: policy.question_set_id,
  answers: policy.answers,
  coverages: policy.coverages,
  beneficiaries: policy.beneficiaries,
})

/** The way to the form of a part of the policy, which is filled in already; nothing for whoever may not make one. */
function Begin({ name, preset }: { name: string; preset: Values }) {
  const child = useResource(name)
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { refusal } = useRefusals(child)
  if (refusal('create')) return null
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
