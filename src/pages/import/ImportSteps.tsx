import { Step, StepLabel, Stepper } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ImportStatus } from './importCalls'

const STEPS = ['file', 'columns', 'check', 'done'] as const
const places: Record<ImportStatus, number> = { columns: 1, checking: 2, checked: 2, writing: 3, done: 4 }

/** The step that one is at; after the last there is none. */
const placeOf = (status: ImportStatus | undefined) => (status ? places[status] : 0)

/** What the step that one is at is called. */
export const stepOf = (status: ImportStatus | undefined): (typeof STEPS)[number] =>
  STEPS[placeOf(status)] ?? 'done'

/** How far one is. */
export function ImportSteps({ status }: { status: ImportStatus | undefined }) {
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
