import { Box } from '@mui/material'
import { useState } from 'react'
import { logCrash } from '../../ui/shell/logCrash'
import { CrashPage } from './CrashPage'

interface Props {
  error?: Error
  resetErrorBoundary: (why: unknown) => void
}

/** What is left when the layout itself crashes: never a white page (E-03). */
export function AppCrash({ error, resetErrorBoundary }: Props) {
  const [reference] = useState(() => logCrash(error))
  return (
    <Box component="main">
      <CrashPage
        error={error}
        reference={reference}
        text="page.crash_whole_text"
        retry={() => resetErrorBoundary(undefined)}
      />
    </Box>
  )
}
