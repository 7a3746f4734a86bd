import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { MessagePage } from '../../ui/page/MessagePage'
import { logCrash } from '../../ui/shell/logCrash'
import { isMissingPart } from '../../ui/shell/missingPart'

interface Props {
  error: unknown
  /** The reference of the full error in the console. */
  reference: string
  /** The catalogue key of the text. Set if the layout has crashed too. */
  text?: string
  retry: () => void
}

/** Replaces a page that crashed (E-03), with buttons to continue. */
export function CrashPage({ error, reference, text = 'page.crash_text', retry }: Props) {
  const translate = useTranslate()
  const reload = (
    <Button variant="contained" onClick={() => window.location.reload()}>
      {translate('page.reload')}
    </Button>
  )
  if (isMissingPart(error))
    return <MessagePage title="page.outdated" text="page.outdated_text" icon="warning" action={reload} />
  const again = (
    <Button variant="contained" onClick={retry}>
      {translate('page.retry')}
    </Button>
  )
  return (
    <MessagePage
      title="page.crash"
      text={text}
      icon="warning"
      further={translate('page.crash_reference', { reference })}
      action={again}
    />
  )
}

interface AppCrashProps {
  error?: Error
  resetErrorBoundary: (why: unknown) => void
}

/** Shown when the layout itself crashes, instead of a white page (E-03). */
export function AppCrash({ error, resetErrorBoundary }: AppCrashProps) {
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
