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
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Import, ImportStatus, RowState } from '../../contract/imports'
import { numberFormat } from '../../core/i18n/intl'
import type { Resource } from '../../core/schema/resource'
import { useResourceLabel } from '../../ui/fields/useLabels'
import { PageHeading } from '../PageHeading'
import { ColumnsStep } from './ColumnsStep'
import { DoneStep } from './DoneStep'
import { FileStep } from './FileStep'
import { RowGrid } from './RowGrid'
import { StateChoice } from './StateChoice'
import { useImport, useImportAct } from './useImport'

interface CheckStepProps {
  resource: Resource
  imported: Import
  onLeave: () => void
}

const STATES: readonly RowState[] = ['wrong', 'create', 'update', 'same', 'skipped']

/** Previews each row, so that the user can correct errors before anything is written. */
function CheckStep({ resource, imported, onLeave }: CheckStepProps) {
  const translate = useTranslate()
  const { act, busy } = useImportAct()
  const { id, counts } = imported
  const { wrong = 0, create = 0, update = 0 } = counts
  const [chosen, setChosen] = useState<RowState | undefined>(wrong ? 'wrong' : undefined)
  // Drop the filter once no row has this state.
  const state = chosen && counts[chosen] ? chosen : undefined
  const leave = async () => {
    await act(calls => calls.discard(id))
    onLeave()
  }
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <StateChoice
          states={STATES}
          status={imported.status}
          counts={counts}
          chosen={state}
          onChoose={setChosen}
        />
        {wrong > 0 && (
          <Button size="small" onClick={() => void act(calls => calls.skipWrong(id))}>
            {translate('import.skip_wrong')}
          </Button>
        )}
      </Stack>
      <LeftOut counts={imported.left_out} />
      <RowGrid key={state} resource={resource} imported={imported} state={state} editable />
      {wrong > 0 && (
        <Alert severity="warning">{translate('import.leaves_out', { smart_count: wrong })}</Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          aria-busy={busy}
          disabled={create + update === 0}
          onClick={() => void act(calls => calls.write(id, true))}
        >
          {translate('import.write', { smart_count: create + update })}
        </Button>
        <Button onClick={() => void act(calls => calls.choose(id, {}))}>{translate('import.back')}</Button>
        <Button onClick={() => void leave()}>{translate('import.discard_this')}</Button>
      </Stack>
    </Stack>
  )
}

/** Says which rows of the file are no records. */
function LeftOut({ counts }: { counts: Import['left_out'] }) {
  const translate = useTranslate()
  const { blank = 0, below = 0, hidden = 0 } = counts ?? {}
  if (!blank && !below && !hidden) return null
  return (
    <Alert severity="info">
      {blank > 0 && translate('import.left_blank', { smart_count: blank })}{' '}
      {below > 0 && translate('import.left_below', { smart_count: below })}{' '}
      {hidden > 0 && translate('import.left_hidden', { smart_count: hidden })}
    </Alert>
  )
}

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

/** The page `/{resource}/import`: the steps of an import. An unfinished import continues at its step. */
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

/** Shows the progress of the check or the write. The user can leave the page while it runs. */
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
 * The frame of a step. The pressed button disappears with the previous step, so the focus moves to the start
 * of this step.
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

/** Returns the index of the current step; one past the last when the import is done. */
const placeOf = (status: ImportStatus | undefined) => (status ? places[status] : 0)

/** Returns the name of the current step. */
const stepOf = (status: ImportStatus | undefined): (typeof STEPS)[number] => STEPS[placeOf(status)] ?? 'done'

/** Shows the current step among all steps. */
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

// On a phone, there is only space for the numbers and the current step's name.
const style = {
  maxWidth: 760,
  '& .MuiStepLabel-label': { display: { xs: 'none', sm: 'block' } },
  '& .MuiStepLabel-label.Mui-active': { display: 'block' },
}
