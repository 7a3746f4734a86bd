import { Box } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { stepOf } from './ImportSteps'
import type { ImportStatus } from './importCalls'

interface Props {
  status: ImportStatus | undefined
  children: ReactNode
}

/**
 * Around what a step asks. What one pressed to come here is gone with the step before: who works by keyboard or by ear
 * goes on at the beginning of this one.
 */
export function StepFrame({ status, children }: Props) {
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
