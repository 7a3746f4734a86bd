import {
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogContentText,
  FormControlLabel,
} from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useLocale, useNotify, useTranslate } from 'react-admin'
import {
  can,
  DialogFrame,
  formatDate,
  formatMoney,
  RefusedAlert,
  useAction,
  useNotifyOpened,
  useRecords,
  useResource,
  useSession,
} from '../../../src/kit'
import { premiumTotal } from '../../premium/total'
import type { Quote } from '../grid/quote'

interface Props {
  quote: Quote
  order: RaRecord
  name: string
  onClose: () => void
  onChanged: () => void
}

/**
 * Accepts the quote that the customer chose, and can issue its policy with the same click if the user is
 * allowed to.
 */
export function AcceptDialog({ quote, order, name, onClose, onChanged }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const { ability } = useSession()
  const [gap_agreed, setGapAgreed] = useState(false)
  const { accept, accepted, moving, refused } = useAccept({ quote, order, gap_agreed, onChanged, onClose })
  const total = premiumTotal(quote)
  const format = (key: string, params?: object) => translate(`resources.quote-grid.${key}`, params)
  return (
    <DialogFrame
      title={accepted ? format('accepted_not_issued') : format('accept_title', { name })}
      maxWidth="sm"
      onClose={onClose}
    >
      <DialogContent>
        <DialogContentText>
          {accepted
            ? format('accepted_text')
            : format('accept_text', { total: total ? formatMoney(total, locale) : '' })}
        </DialogContentText>
        {!accepted && Boolean(order.gap_days) && (
          <FormControlLabel
            control={<Checkbox checked={gap_agreed} onChange={(_event, checked) => setGapAgreed(checked)} />}
            label={format('gap', {
              agreed: formatDate(order.agreed_start, locale),
              start: formatDate(order.wanted_start, locale),
            })}
          />
        )}
        <RefusedAlert refused={refused} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate(accepted ? 'view.close' : 'form.cancel')}</Button>
        {!accepted && (
          <Button variant="outlined" aria-busy={moving} onClick={() => void accept(false)}>
            {format('accept')}
          </Button>
        )}
        {can(ability, 'create', 'Policy') && (
          <Button variant="contained" aria-busy={moving} onClick={() => void accept(true)}>
            {format(accepted ? 'issue' : 'accept_and_issue')}
          </Button>
        )}
      </DialogActions>
    </DialogFrame>
  )
}

function useAccept({
  quote,
  order,
  gap_agreed,
  onChanged,
  onClose,
}: Omit<Props, 'name'> & { gap_agreed: boolean }) {
  const records = useRecords()
  const queries = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const notifyOpened = useNotifyOpened()
  const workOrders = useResource('work-orders')
  const { run, busy, refused } = useAction()
  // If only the second step is refused, a retry does not repeat the first.
  const [accepted, setAccepted] = useState<RaRecord>()
  const accept = async (issue: boolean) => {
    const move = async (record: RaRecord, name: string, values = {}) =>
      (
        await records.transition(
          { resource: 'work-orders', id: Number(record.id), name },
          { version: record.version, ...values },
        )
      ).data
    try {
      const done =
        accepted ??
        (await move(order, 'accept', {
          accepted_quote_id: quote.id,
          ...(gap_agreed && { gap_agreed }),
        }))
      setAccepted(done)
      const issued = issue ? await move(done, 'issue') : undefined
      const message = translate(`resources.quote-grid.${issued ? 'issued' : 'accepted'}`)
      if (!issued || !notifyOpened(workOrders, 'issue', { record: issued, message }))
        notify(message, { type: 'success' })
      onClose()
    } finally {
      onChanged()
      void queries.invalidateQueries()
    }
  }
  return { accept: (issue: boolean) => run(() => accept(issue)), accepted, moving: busy, refused }
}
