import { Alert, Box } from '@mui/material'
import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import { formatDate, officeToday, optionLabel, type Resource, useLabels } from '../../../src/kit'
import { joined } from '../../policyVersions/changeText'
import { useChangeTexts } from './useChangeTexts'
import { usePolicyVersions } from './usePolicyVersions'
import { VersionKind } from './VersionKind'

/** Announces what has been agreed for a later day: changes, a suspension, the end of cover. */
export function Coming({ resource, policy }: { resource: Resource; policy: RaRecord }) {
  // Only a policy with a coming change has something to read.
  return policy.next_change_on && policy.next_change_on > officeToday() ? (
    <Announced resource={resource} policy={policy} />
  ) : null
}

function Announced({ resource, policy }: { resource: Resource; policy: RaRecord }) {
  const translate = useTranslate()
  const { current } = usePolicyVersions(policy)
  const textsOf = useChangeTexts(current)
  const coming = current.flatMap((version, at): Announcement[] => {
    const before = current[at - 1]
    if (!before || String(version.effective) <= officeToday()) return []
    const changes = textsOf(before, version, ({ field }) => field !== 'status')
    const standing = standingText(before, version)
    return standing || changes.length ? [{ version, standing, changes }] : []
  })
  if (!coming.length) return null
  return (
    <Alert
      severity="info"
      role="region"
      aria-label={translate('resources.policy-page.coming')}
      sx={{ mb: 1.5, py: 0.25 }}
    >
      <Box component="ul" sx={listStyle}>
        {coming.map(one => (
          <Line key={one.version.id} resource={resource} policy={policy} {...one} />
        ))}
      </Box>
    </Alert>
  )
}

/** What a later version changes. */
interface Announcement {
  version: RaRecord
  /** The key of the text about cover that ends, is suspended or resumes. */
  standing: string | undefined
  changes: string[]
}

interface LineProps extends Announcement {
  resource: Resource
  policy: RaRecord
}

function Line({ resource, policy, version, standing, changes }: LineProps) {
  const translate = useTranslate()
  const language = useLocale()
  const word = useLabels()
  const day = formatDate(String(version.effective), language)
  const by = String(policy.cancel_requested_by)
  const params = {
    day,
    until: formatDate(String(version.until), language),
    by: word({ ...optionLabel(resource, 'cancel_requested_by', by), key: `resources.policy-page.by.${by}` }),
  }
  return (
    <>
      {standing && <li>{translate(`resources.policy-page.${standing}`, params)}</li>}
      {changes.length > 0 && (
        <li>
          {translate('resources.policy-page.from', { day })}
          {version.endorsement_id ? (
            <>
              {' · '}
              <VersionKind version={version} />
            </>
          ) : null}
          {`: ${joined(language, changes)}`}
        </li>
      )}
    </>
  )
}

/** Returns the text for a change of the standing; undefined if it stays the same. */
function standingText(before: RaRecord, { status, until, expiry }: RaRecord): string | undefined {
  if (status === before.status) return undefined
  if (status === 'cancelled') return 'ends'
  if (status === 'suspended') return until < expiry ? 'suspended_until' : 'suspended'
  // The text of a coming suspension already says when cover resumes.
  return status === 'in_force' && String(before.effective) <= officeToday() ? 'resumes' : undefined
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 0.5,
  '& .value': { display: 'inline' },
}
