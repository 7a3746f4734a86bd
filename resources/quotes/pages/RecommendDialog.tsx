import { Button, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import { FormDialog, useAction, useFieldLabel, useNotifyDone, useResource } from '../../../src/kit'
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
  const { run, busy, refused } = useAction()
  const isReasonMissing = tried && !reason.trim()
  const save = async (recommended: boolean) => {
    setTried(recommended)
    if (recommended && !reason.trim()) return
    const change = { recommended, recommendation: recommended ? reason.trim() : null }
    await run(async () => {
      const { data: answer } = await data.update('quotes', {
        id: quote.id,
        data: change,
        previousData: quote as RaRecord & Quote,
      })
      notifyDone('form.saved', { messageArgs: { title: name }, answer })
      await queries.invalidateQueries()
      onClose()
    })
  }
  return (
    <FormDialog
      title={translate('resources.quote-grid.recommend_title', { name })}
      submit={translate('resources.quote-grid.recommend')}
      busy={busy}
      refused={refused}
      further={
        quote.recommended && (
          <Button onClick={() => void save(false)} sx={{ marginInlineEnd: 'auto' }}>
            {translate('resources.quote-grid.recommend_no_more')}
          </Button>
        )
      }
      onSubmit={() => save(true)}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
