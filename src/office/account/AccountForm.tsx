import { Alert, Box, Button, CircularProgress, Stack } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SendForm } from '../../ui/password/useSendForm'
import { useUnsavedInput } from '../../ui/session/unsavedInput'

interface Props {
  form: SendForm
  /** The catalogue key of the button's label. */
  submit: string
  /** The message after saving. */
  saved?: string
  /** Incremented with each save, after which the current values count as saved. */
  saves?: number
  actions?: ReactNode
  children: ReactNode
}

/** A form of the account settings with its state: changed, sending, saved or refused. */
export function AccountForm({ form, submit, saved, saves = 0, actions, children }: Props) {
  const translate = useTranslate()
  const { changed, setChanged } = useChanged(saves)
  useUnsavedInput(changed)
  return (
    <Box
      component="form"
      ref={form.form}
      noValidate
      aria-busy={form.sending}
      onSubmit={form.submit}
      onInput={() => setChanged(true)}
      sx={{ display: 'grid', gap: 2, maxWidth: 440 }}
    >
      {children}
      {form.problem && (
        <Alert severity="error" role="alert">
          {form.problem}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant="contained"
          startIcon={form.sending ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
        >
          {translate(submit)}
        </Button>
        {actions}
      </Stack>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {saved && !changed && !form.sending && (
          <Alert severity="success" role="presentation">
            {saved}
          </Alert>
        )}
      </Box>
    </Box>
  )
}

function useChanged(saves: number) {
  const [changed, setChanged] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save resets the count of changes
  useEffect(() => setChanged(false), [saves])
  return { changed, setChanged }
}
