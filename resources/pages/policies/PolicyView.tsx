import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { LinkBase, type RaRecord, useCreatePath, useTranslate } from 'react-admin'
import { useResources } from '../../../src/pages/resourcesContext'
import { ShowPage } from '../../../src/pages/ShowPage'
import { useRefusals } from '../../../src/reasons/useRefusals'
import type { Resource, Values } from '../../../src/schema/resource'
import type { ResourcePageProps } from '../../../src/shell/resourceElements'
import { CoverToday } from './CoverToday'
import { OpenInstalments } from './OpenInstalments'
import { VersionChanges } from './VersionChanges'

/** A policy: what is to be paid of it, what it is worth today, and how its cover has changed. */
export function PolicyView({ resource }: ResourcePageProps) {
  const resources = useResources()
  return (
    <ShowPage
      resource={resource}
      actions={record => (
        <>
          {record.status === 'in_force' && (
            <Begin child={resources.get('endorsements')} preset={endorsementOf(record)} />
          )}
          <Begin child={resources.get('claims')} preset={{ policy_id: record.id }} />
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

/** What an endorsement begins with: the questions and the currency of its policy. */
const endorsementOf = ({ id, insurance_type_id, question_set_id }: RaRecord): Values => ({
  policy_id: id,
  insurance_type_id,
  question_set_id,
})

/** The way to the form of a part of the policy, which is filled in already; nothing for whoever may not make one. */
function Begin({ child, preset }: { child: Resource; preset: Values }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { refusal } = useRefusals(child)
  if (refusal('create')) return null
  const to = `${createPath({ resource: child.name, type: 'create' })}?source=${encodeURIComponent(JSON.stringify(preset))}`
  return (
    <Button component={LinkBase} to={to} variant="outlined" startIcon={<AddIcon />}>
      {translate(`resources.policy-page.begin.${child.name}`)}
    </Button>
  )
}
