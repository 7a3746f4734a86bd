import Download from '@mui/icons-material/DownloadOutlined'
import Print from '@mui/icons-material/PrintOutlined'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../../ui/session/SessionContext'
import { useUnsavedInput } from '../../../ui/session/unsavedInput'
import { CopyButton } from '../CopyButton'

/** The recovery codes for a lost phone. They are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const translate = useTranslate()
  const { user, settings } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useUnsavedInput(true)
  useEffect(() => heading.current?.focus(), [])
  const title = translate('account_settings.two_steps.codes_of', {
    company: settings.company_name,
    email: user?.email ?? '',
  })
  const text = [title, '', ...codes, ''].join('\n')
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography ref={heading} tabIndex={-1} variant="subtitle1" component="h3" sx={{ outline: 'none' }}>
        {translate('account_settings.two_steps.codes')}
      </Typography>
      <Alert severity="warning">{translate('account_settings.two_steps.codes_text')}</Alert>
      <Box
        component="ul"
        dir="ltr"
        aria-label={translate('account_settings.two_steps.codes')}
        sx={codesStyle}
      >
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <CopyButton text={codes.join('\n')} />
        <Button
          size="small"
          variant="outlined"
          startIcon={<Download />}
          onClick={() => saveText(`${translate('account_settings.two_steps.file')}.txt`, text)}
        >
          {translate('account_settings.two_steps.download')}
        </Button>
        <Button size="small" variant="outlined" startIcon={<Print />} onClick={() => printText(text)}>
          {translate('account_settings.two_steps.print')}
        </Button>
      </Stack>
      <Button variant="contained" onClick={onDone}>
        {translate('account_settings.two_steps.kept')}
      </Button>
    </Stack>
  )
}

const codesStyle = {
  m: 0,
  p: 2,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 4,
  rowGap: 0.5,
  borderRadius: 1,
  bgcolor: 'action.hover',
  // Small enough that a code does not wrap on a phone.
  '& code': { fontFamily: 'monospace', fontSize: { xs: '0.875rem', sm: '1rem' } },
}

/** Saves a text as a download. */
function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

/** Prints a text without the rest of the page. */
function printText(text: string): void {
  const frame = document.createElement('iframe')
  // Off-screen instead of hidden, because browsers don't print elements without layout.
  Object.assign(frame.style, { position: 'fixed', insetBlockStart: '-100vh', border: '0' })
  frame.ariaHidden = 'true'
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) return
  const lines = page.createElement('pre')
  lines.textContent = text
  page.body.append(lines)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}
