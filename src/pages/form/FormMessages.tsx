import { Alert, AlertTitle, Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { fieldLabel } from '../../core/schema/labels'
import type { Values } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/useLabels'
import type { SaveProblem } from '../record/saveProblem'
import { errorList, fieldOfPath } from './errorList'
import type { RecordForm } from './useRecordForm'

interface Props {
  recordForm: RecordForm
  problem: SaveProblem | undefined
  onRetry: () => void
}

/** Shows why saving failed: the number of invalid fields, the server's refusal, or a lost connection. */
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
  /** Whether the save is retried automatically. */
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

// The button wraps below the text if there is no room next to it.
const lostStyle = { flexWrap: 'wrap', '& .MuiAlert-message': { flex: 1, minWidth: 220 } }

/** The delays between retries. The last one repeats. */
const WAITS_MS = [2000, 4000, 8000, 15_000, 30_000]

interface Lost {
  recordForm: RecordForm
  problem: SaveProblem | undefined
  retry: () => void
}

/**
 * Retries a save that got no response, after a delay or when the network returns, until the user types:
 * incomplete input is for the user to send. Returns whether a retry is scheduled.
 */
function useTryAgain({ recordForm: { form }, problem, retry }: Lost): boolean {
  const [isWaiting, setIsWaiting] = useState(false)
  const tries = useRef(0)
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  const isLost = problem?.kind === 'lost' && problem.again
  useEffect(() => {
    if (!problem) return
    if (!isLost) {
      tries.current = 0
      return
    }
    setIsWaiting(true)
    const again = () => {
      tries.current++
      latest.current()
    }
    const wait = WAITS_MS[Math.min(tries.current, WAITS_MS.length - 1)]
    const timer = setTimeout(again, wait)
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
    window.addEventListener('online', again)
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        setIsWaiting(false)
        end()
      },
    })
    return () => {
      end()
      unsubscribe()
      setIsWaiting(false)
    }
  }, [problem, isLost, form.subscribe])
  return isWaiting
}
