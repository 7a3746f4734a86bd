import { Box, Button, Paper, Step, StepButton, Stepper, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { LinkBase, Navigate, useTranslate } from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import type { SettingsGroup } from '../../define/settingsGroup'
import { useCan } from '../../ui/session/SessionContext'
import type { SetupStep } from './setupStep'
import { useSetup } from './useSetup'

interface Props {
  steps: readonly SetupStep[]
  group: SettingsGroup
  /** The base path of the setup pages, followed by a step's name. */
  path: string
}

/** The guided setup: a list of steps, which can be skipped and reopened. */
export function SetupPage({ steps: all, group, path }: Props) {
  const translate = useTranslate()
  const can = useCan()
  const navigate = useNavigate()
  const { step: name } = useParams()
  const { state, save } = useSetup(group)
  const steps = all.filter(({ right }) => can(right.action, right.subject))
  useSeen(state?.setup_seen, () => save(() => ({ setup_seen: true })))
  if (!state) return null
  const done = new Set(state.setup_done)
  const at = steps.findIndex(step => step.name === name)
  const step = steps[at]
  if (!step) {
    const first = steps.find(step => !done.has(step.name)) ?? steps[0]
    return first ? <Navigate to={`${path}/${first.name}`} replace /> : null
  }
  const next = steps[at + 1]
  const after = next ? `${path}/${next.name}` : '/'
  const markDone = () => save(({ setup_done }) => ({ setup_done: [...new Set([...setup_done, step.name])] }))
  const finish = async () => {
    await markDone()
    navigate(after)
  }
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <Typography variant="h3" component="h1">
        {translate('setup.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 2 }}>
        {translate('setup.lead')}
      </Typography>
      <Box sx={columnsStyle}>
        <Paper variant="outlined" component="nav" aria-label={translate('setup.steps')} sx={{ p: 1.5 }}>
          <Stepper nonLinear orientation="vertical" connector={null} activeStep={at}>
            {steps.map(({ name }) => (
              <Step key={name} completed={done.has(name)}>
                <StepButton
                  component={LinkBase}
                  {...{ to: `${path}/${name}` }}
                  aria-current={name === step.name ? 'step' : undefined}
                  sx={{ py: 1, textAlign: 'start' }}
                >
                  {translate(`setup_steps.${name}.title`)}
                </StepButton>
              </Step>
            ))}
          </Stepper>
        </Paper>
        <Box sx={{ minWidth: 0 }}>
          <StepHeading key={step.name} name={step.name} />
          <step.component key={`${step.name} content`} onDone={markDone} onContinue={finish} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            {!step.goesOn && (
              <Button variant="contained" onClick={() => void finish()}>
                {translate(next ? 'setup.next' : 'setup.finish')}
              </Button>
            )}
            <Button component={LinkBase} to={after}>
              {translate('setup.skip')}
            </Button>
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

/** The heading of a step. It receives the focus when the step opens. */
function StepHeading({ name }: { name: string }) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Box sx={{ mb: 2 }}>
      <Typography ref={heading} tabIndex={-1} variant="h5" component="h2" sx={plainFocus}>
        {translate(`setup_steps.${name}.title`)}
      </Typography>
      <Typography color="text.secondary">{translate(`setup_steps.${name}.text`)}</Typography>
    </Box>
  )
}

function useSeen(seen: boolean | undefined, markSeen: () => Promise<void>): void {
  const marked = useRef(false)
  useEffect(() => {
    if (seen !== false || marked.current) return
    marked.current = true
    void markSeen()
  })
}

const plainFocus = { outline: 'none' }
const columnsStyle = {
  display: 'grid',
  alignItems: 'start',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
}
