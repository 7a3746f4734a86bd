import { Box, Button, Chip, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import {
  formatDate,
  formatDateTime,
  officeToday,
  optionLabel,
  useLabels,
  useResource,
} from '../../../src/kit'
import { PolicyPanel } from './PolicyPanel'
import { useChangeTexts } from './useChangeTexts'
import { MAX_VERSIONS, type PolicyVersions, usePolicyVersions } from './usePolicyVersions'
import { VersionKind } from './VersionKind'

/** The number of versions before today's that are shown at first. */
const EARLIER = 2

/**
 * Shows the versions of a policy by day, the latest first: what comes, what is in force today, and what was
 * before. Renders nothing while there is only one version.
 */
export function Timeline({ policy }: { policy: RaRecord }) {
  const translate = useTranslate()
  const versions = usePolicyVersions(policy)
  const [showsEarlier, setShowsEarlier] = useState(false)
  const [showsReplaced, setShowsReplaced] = useState(false)
  const { current, today, replaced, total } = versions
  if (current.length + replaced.length < 2) return null
  const latest = [...current].reverse()
  const now = today ? latest.indexOf(today) : 0
  const shown = showsEarlier ? latest : latest.slice(0, now + 1 + EARLIER)
  const earlier = latest.length - shown.length
  return (
    <PolicyPanel title={translate('resources.policy-page.timeline')}>
      <Box component="ol" reversed sx={listStyle}>
        {shown.map(version => (
          <Version key={version.id} version={version} versions={versions} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, '&:empty': { display: 'none' } }}>
        {earlier > 0 && (
          <Button size="small" onClick={() => setShowsEarlier(true)}>
            {translate('resources.policy-page.show_earlier', { smart_count: earlier })}
          </Button>
        )}
        {replaced.length > 0 && (
          <Button
            size="small"
            color="secondary"
            aria-expanded={showsReplaced}
            onClick={() => setShowsReplaced(!showsReplaced)}
          >
            {translate(`resources.policy-page.${showsReplaced ? 'hide' : 'show'}_replaced`, {
              smart_count: replaced.length,
            })}
          </Button>
        )}
      </Box>
      {showsReplaced && <Replaced versions={versions} />}
      {total > MAX_VERSIONS && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('resources.policy-page.more_in_tab')}
        </Typography>
      )}
    </PolicyPanel>
  )
}

interface VersionProps {
  version: RaRecord
  versions: PolicyVersions
}

function Version({ version, versions: { current, today } }: VersionProps) {
  const translate = useTranslate()
  const textsOf = useChangeTexts(current)
  const before = current[current.indexOf(version) - 1]
  const isToday = version === today
  const mark = isToday
    ? version.status === 'in_force'
      ? 'today_mark'
      : 'today_other'
    : String(version.effective) > officeToday() && 'later_mark'
  const word = useLabels()
  const status = word(optionLabel(useResource('policy-versions'), 'status', version.status))
  const texts = before ? textsOf(before, version) : []
  return (
    <Box component="li" aria-current={isToday ? 'date' : undefined} sx={itemStyle}>
      <Box sx={headStyle}>
        <Heading version={version} />
        {mark && (
          <Chip
            size="small"
            color={isToday ? 'primary' : 'default'}
            variant={isToday ? 'filled' : 'outlined'}
            label={translate(`resources.policy-page.${mark}`, { status })}
          />
        )}
      </Box>
      {texts.length ? (
        <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
          {texts.map(text => (
            <li key={text}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </Box>
      ) : (
        before && <Quiet>{translate('resources.policy-page.as_before')}</Quiet>
      )}
    </Box>
  )
}

/** The period, the kind and the endorsement of a version. */
function Heading({ version }: { version: RaRecord }) {
  const translate = useTranslate()
  const language = useLocale()
  const [from, until] = [version.effective, version.until].map(day => formatDate(String(day), language))
  return (
    <Typography component="div" variant="body2" sx={headingStyle}>
      {translate('resources.policy-page.period', { from, until })}
      {' · '}
      <VersionKind version={version} />
    </Typography>
  )
}

/** The versions that no longer count: when they were replaced, and by which. */
function Replaced({ versions: { current, replaced } }: { versions: PolicyVersions }) {
  const translate = useTranslate()
  const language = useLocale()
  return (
    <Box component="ul" sx={{ ...listStyle, mt: 1 }}>
      {replaced.map(version => {
        const by = [...current, ...replaced]
          .filter(({ entered_at }) => entered_at === version.superseded_at)
          .map(({ label }) => `\u2068${label}\u2069`)
        return (
          <Box key={version.id} component="li" sx={{ ...itemStyle, color: 'text.secondary' }}>
            <Heading version={version} />
            {translate(`resources.policy-page.${by.length ? 'replaced' : 'taken_back'}`, {
              version: `\u2068${version.label}\u2069`,
              when: formatDateTime(String(version.superseded_at), language),
              by: by.join(', '),
            })}
          </Box>
        )
      })}
    </Box>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="text.secondary">
    {children}
  </Typography>
)

// The number of an endorsement stays on one line.
const headingStyle = { fontWeight: 600, '& .value': { display: 'inline' }, '& a': { whiteSpace: 'nowrap' } }
const listStyle = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }
const headStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }
const itemStyle = {
  fontSize: '0.875rem',
  borderInlineStart: '2px solid',
  borderColor: 'divider',
  paddingInlineStart: 1.5,
  '&[aria-current]': { borderColor: 'primary.main' },
}
