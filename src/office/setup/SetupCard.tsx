import Close from '@mui/icons-material/Close'
import { Button, Card, IconButton, LinearProgress, Stack, Tooltip, Typography } from '@mui/material'
import { LinkBase, Navigate, useTranslate } from 'react-admin'
import type { SettingsGroup } from '../../define/settingsGroup'
import { useCan } from '../../ui/session/SessionContext'
import type { SetupStep } from './setupStep'
import { useSetup } from './useSetup'

interface Props {
  steps: readonly Pick<SetupStep, 'name' | 'right'>[]
  group: SettingsGroup
  path: string
}

/** The link back to an unfinished setup. If no one has opened the setup yet, redirects to it. */
export function SetupCard({ steps: all, group, path }: Props) {
  const translate = useTranslate()
  const can = useCan()
  const { state, save } = useSetup(group)
  if (!state || state.setup_hidden) return null
  const steps = all.filter(({ right }) => can(right.action, right.subject))
  const done = steps.filter(({ name }) => state.setup_done.includes(name)).length
  if (done === steps.length) return null
  if (!state.setup_seen && !done) return <Navigate to={path} replace />
  const label = translate('setup.hide')
  return (
    <Card component="section" aria-labelledby="setup-card" sx={{ p: 2.5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography id="setup-card" variant="h6" component="h2" sx={{ flex: '1 1 200px', minWidth: 0 }}>
          {translate('setup.unfinished', { done, total: steps.length })}
        </Typography>
        <Button component={LinkBase} to={path} variant="outlined">
          {translate('setup.continue')}
        </Button>
        <Tooltip title={label}>
          <IconButton
            size="small"
            aria-label={label}
            onClick={() => void save(() => ({ setup_hidden: true }))}
          >
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={(done / steps.length) * 100}
        aria-labelledby="setup-card"
        sx={{ mt: 1.5, borderRadius: 1 }}
      />
    </Card>
  )
}
