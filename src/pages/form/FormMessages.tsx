import { Alert, AlertTitle, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { fieldLabel } from '../../core/schema/labels'
import type { Values } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/labels.view'
import type { SaveProblem } from '../record/saveProblem'
import { errorList, fieldOfPath } from './errorList'
import type { RecordForm } from './useRecordForm'
import { useTryAgain } from './useTryAgain'

interface Props {
  recordForm: RecordForm
  problem: SaveProblem | undefined
  onRetry: () => void
}

/** What stands in the way of saving: how many fields, what the server refused, or that it could not be reached. */
export function FormMessages({ recordForm, problem, onRetry }: Props) {
  const isTryingAgain = useTryAgain({ recordForm, problem, retry: onRetry })
  return (
    <>
      <InvalidFields recordForm={recordForm} />
      {problem && <ProblemAlert problem={problem} isTryingAgain={isTryingAgain} onRetry={onRetry} />}
    </>
  )
}

function InvalidFields({ recordForm: { resource, sections, writable } }: Pick<Props, 'recordForm'>) {
  const translate = useTranslate()
  const words = useLabels()
  const { errors } = useFormState<Values>()
  const messages = errorList(errors)
  if (!messages.length) return null
  const onForm = new Set(sections.flatMap(({ fields }) => fields).filter(name => writable.has(name)))
  const elsewhere = messages.filter(({ path }) => !onForm.has(fieldOfPath(path)))
  return (
    <Alert severity="error" role="alert">
      {translate('form.invalid', { smart_count: messages.length })}
      {elsewhere.map(({ path, message }) => (
        <div key={path}>
          {words(fieldLabel(resource, fieldOfPath(path)))}: {message}
        </div>
      ))}
    </Alert>
  )
}

interface AlertProps extends Pick<Props, 'onRetry'> {
  problem: SaveProblem
  /** It is sent again by itself. */
  isTryingAgain: boolean
}

function ProblemAlert({ problem, isTryingAgain, onRetry }: AlertProps) {
  const translate = useTranslate()
  const retry = (
    <Button color="inherit" size="small" onClick={onRetry}>
      {translate('form.try_again')}
    </Button>
  )
  switch (problem.kind) {
    case 'refused':
      return (
        <Alert severity="error" role="alert">
          <AlertTitle>{translate('form.refused')}</AlertTitle>
          {translate(problem.message, { _: problem.message })}
          {problem.details.map(detail => (
            <div key={detail}>{detail}</div>
          ))}
        </Alert>
      )
    case 'lost':
      return (
        <Alert severity="warning" role="alert" action={retry} sx={lostStyle}>
          <AlertTitle>{translate('form.lost')}</AlertTitle>
          {translate(problem.message, { _: problem.message })}{' '}
          {isTryingAgain && translate('form.lost_waiting')}
        </Alert>
      )
    case 'repeated':
      return (
        <Alert severity="warning" role="alert">
          {translate('form.repeated')}
        </Alert>
      )
    case 'invalid':
    case 'stale':
      return null
  }
}

// Where there is no room beside the words the button stands below them.
const lostStyle = { flexWrap: 'wrap', '& .MuiAlert-message': { flex: 1, minWidth: 220 } }
