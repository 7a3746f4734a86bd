import { Button, Stack } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { explain } from '../../../pages/record/explain'
import type { HeldDecision } from '../../../ui/calls/accountCalls'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { useAccountCalls } from '../accountCallsContext'

/** The query key of the office's mails. */
export const OUTBOX_KEY = ['outbox']

interface Props {
  /** The number of mails that are sent or dropped. */
  count: number
  /** The mails; all held ones by default. */
  ids?: readonly number[]
  smtp: boolean
}

/** Sends or drops mails that a restore has held back, after a question. */
export function HeldMails({ count, ids, smtp }: Props) {
  const translate = useTranslate()
  const [decision, setDecision] = useState<HeldDecision>()
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {(['release', 'drop'] as const).map(each => (
        <Button
          key={each}
          size="small"
          color={each === 'drop' ? 'error' : 'primary'}
          variant="outlined"
          onClick={() => setDecision(each)}
        >
          {translate(`outbox.decisions.${each}.${ids ? 'one' : 'all'}`)}
        </Button>
      ))}
      {decision && (
        <DecisionDialog
          decision={decision}
          count={count}
          ids={ids}
          smtp={smtp}
          onClose={() => setDecision(undefined)}
        />
      )}
    </Stack>
  )
}

interface DialogProps extends Props {
  decision: HeldDecision
  onClose: () => void
}

function DecisionDialog({ decision, count, ids, smtp, onClose }: DialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const { decideHeld } = useAccountCalls()
  const words = `outbox.decisions.${decision}`
  const deciding = useMutation({
    mutationFn: () => decideHeld(decision, ids),
    onSuccess: done => {
      notify(`${words}.done`, { type: 'success', messageArgs: { smart_count: done.count } })
      onClose()
    },
    onSettled: () => void client.invalidateQueries({ queryKey: OUTBOX_KEY }),
  })
  return (
    <ConfirmDialog
      open
      title={translate(`${words}.title`, { smart_count: count })}
      text={translate(decision === 'release' && !smtp ? `${words}.text_kept` : `${words}.text`)}
      refused={deciding.error ? explain(deciding.error) : undefined}
      answer={translate(`${words}.${ids ? 'one' : 'all'}`)}
      grave={decision === 'drop'}
      busy={deciding.isPending}
      onClose={onClose}
      onConfirm={() => deciding.mutate()}
    />
  )
}
