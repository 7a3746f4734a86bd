import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import { type Explanation, explain } from '../../../src/pages/record/explain'
import { useFieldLabel } from '../../../src/ui/fields/labels.view'
import { useResource } from '../../../src/ui/fields/resources.view'
import { useNotifyDone } from '../../../src/ui/undo/useNotifyDone'
import type { Quote } from '../grid/quote'

interface Props {
  quote: Quote
  name: string
  onClose: () => void
}

/** Recommends a quote to the customer. The reason is required, because their document prints it. */
export function RecommendDialog({ quote, name, onClose }: Props) {
  const translate = useTranslate()
  const data = useDataProvider()
  const queries = useQueryClient()
  const notifyDone = useNotifyDone()
  const label = useFieldLabel(useResource('quotes'), 'recommendation')
  const [reason, setReason] = useState(quote.recommendation ?? '')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Explanation>()
  const isReasonMissing = tried && !reason.trim()
  const save = async (recommended: boolean) => {
    setTried(recommended)
    if (recommended && !reason.trim()) return
    const change = { recommended, recommendation: recommended ? reason.trim() : null }
    try {
      const { data: answer } = await data.update('quotes', {
        id: quote.id,
        data: change,
        previousData: quote as RaRecord & Quote,
      })
      notifyDone('form.saved', { messageArgs: { title: name }, answer })
      await queries.invalidateQueries()
      onClose()
    } catch (error) {
      setRefused(explain(error))
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="recommend-quote" fullWidth maxWidth="sm">
      <DialogTitle id="recommend-quote">
        {translate('resources.quote-grid.recommend_title', { name })}
      </DialogTitle>
      <DialogContent>
        <TextField
          label={label}
          required
          autoFocus
          multiline
          minRows={2}
          value={reason}
          onChange={event => setReason(event.target.value)}
          error={isReasonMissing}
          helperText={
            isReasonMissing
              ? translate('validation.required')
              : translate('resources.quote-grid.recommend_help')
          }
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        {refused && (
          <Alert severity="error" role="alert" sx={{ mt: 1 }}>
            {[translate(refused.message, { _: refused.message }), ...refused.details].join(' ')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {quote.recommended && (
          <Button onClick={() => void save(false)} sx={{ marginInlineEnd: 'auto' }}>
            {translate('resources.quote-grid.recommend_no_more')}
          </Button>
        )}
        <Button onClick={onClose}>{translate('form.cancel')}</Button>
        <Button variant="contained" onClick={() => void save(true)}>
          {translate('resources.quote-grid.recommend')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
