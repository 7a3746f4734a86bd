import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Paper,
  Skeleton,
  Stack,
  Step,
  StepLabel,
  Stepper,
  Typography,
} from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Import, ImportStatus } from '../../contract/imports'
import { numberFormat } from '../../core/i18n/intl'
import type { Resource } from '../../core/schema/resource'
import { useResourceLabel } from '../../ui/fields/labels.view'
import { PageHeading } from '../PageHeading'
import { CheckStep } from './CheckStep'
import { ColumnsStep } from './ColumnsStep'
import { DoneStep } from './DoneStep'
import { FileStep } from './FileStep'
import { useImport, useImportAct } from './useImport'

interface StepProps {
  resource: Resource
  imported: Import
  put: (imported: Import) => void
  onLeave: () => void
}

const steps: Record<ImportStatus, (props: StepProps) => React.ReactNode> = {
  columns: ColumnsStep,
  checking: WorkingStep,
  checked: CheckStep,
  writing: WorkingStep,
  done: DoneStep,
}

/** `/{resource}/import`: a file is taken over step by step; where one stopped it goes on. */
export function ImportPage({ resource }: { resource: Resource }) {
  const translate = useTranslate()
  const name = useResourceLabel(resource, 2)
  const { id, imported, error, open, put } = useImport(resource)
  const Step = imported && steps[imported.status]
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      <PageHeading resource={resource} title={translate('import.title', { name })} />
      <ImportSteps status={imported?.status} />
      {error && (
        <Alert severity="error" role="alert">
          {translate(error.message, { _: error.message })}
        </Alert>
      )}
      <StepFrame status={imported?.status}>
        {(!id || error) && <FileStep resource={resource} onOpen={open} />}
        {id && !imported && !error && <Skeleton variant="rounded" height={240} />}
        {imported && Step && (
          <Step
            key={imported.id}
            resource={resource}
            imported={imported}
            put={put}
            onLeave={() => open(undefined)}
          />
        )}
      </StepFrame>
    </Stack>
  )
}

/** Rows are being checked or written: how far it is; one may go away meanwhile. */
function WorkingStep({ imported }: { imported: Import }) {
  const translate = useTranslate()
  const numbers = numberFormat(useLocale() ?? 'en')
  const { act } = useImportAct()
  const { status, task } = imported
  const { id = '', done = 0, total = 1 } = task ?? {}
  const label = translate(status === 'writing' ? 'import.writing' : 'import.checking')
  return (
    <Paper variant="outlined" sx={{ p: 3, maxWidth: 560, display: 'grid', gap: 1.5 }}>
      <Typography role="status">{label}</Typography>
      <LinearProgress
        aria-label={label}
        variant={done ? 'determinate' : 'indeterminate'}
        value={Math.min(100, (done / Math.max(1, total)) * 100)}
      />
      <Typography variant="body2" color="text.secondary">
        {translate('import.progress', {
          done: numbers.format(done),
          total: numbers.format(Math.max(done, total)),
        })}
      </Typography>
      <Button sx={{ justifySelf: 'start' }} onClick={() => void act(calls => calls.cancel(id))}>
        {translate('import.cancel')}
      </Button>
    </Paper>
  )
}

interface Props {
  status: ImportStatus | undefined
  children: ReactNode
}

/**
 * Around what a step asks. What one pressed to come here is gone with the step before: who works by keyboard or by ear
 * goes on at the beginning of this one.
 */
function StepFrame({ status, children }: Props) {
  const translate = useTranslate()
  const step = stepOf(status)
  const frame = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    frame.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <Box
      component="section"
      ref={frame}
      tabIndex={-1}
      aria-label={translate(`import.steps.${step}`)}
      sx={{ minWidth: 0, outline: 'none' }}
    >
      {children}
    </Box>
  )
}

const STEPS = ['file', 'columns', 'check', 'done'] as const
const places: Record<ImportStatus, number> = { columns: 1, checking: 2, checked: 2, writing: 3, done: 4 }

/** The step that one is at; after the last there is none. */
const placeOf = (status: ImportStatus | undefined) => (status ? places[status] : 0)

/** What the step that one is at is called. */
const stepOf = (status: ImportStatus | undefined): (typeof STEPS)[number] => STEPS[placeOf(status)] ?? 'done'

/** How far one is. */
function ImportSteps({ status }: { status: ImportStatus | undefined }) {
  const translate = useTranslate()
  const place = placeOf(status)
  return (
    <Stepper activeStep={place} sx={style}>
      {STEPS.map((step, at) => (
        <Step key={step} aria-current={at === place ? 'step' : undefined}>
          <StepLabel>{translate(`import.steps.${step}`)}</StepLabel>
        </Step>
      ))}
    </Stepper>
  )
}

// On a phone there is room for the numbers and the word of the step that one is at.
const style = {
  maxWidth: 760,
  '& .MuiStepLabel-label': { display: { xs: 'none', sm: 'block' } },
  '& .MuiStepLabel-label.Mui-active': { display: 'block' },
}
