import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type RaRecord, useNotify, useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { useLabels } from '../../fields/labels.view'
import { viewOf } from '../../fields/views'
import { newIdempotencyKey } from '../../records/idempotencyKey'
import { useRecords } from '../../records/recordsProvider'
import { fieldLabel, transitionLabel } from '../../schema/labels'
import type { Resource, Values } from '../../schema/resource'
import { titleOf } from '../recordTitle'
import { type Explanation, explain } from './explain'

interface Props {
  resource: Resource
  record: RaRecord
  name: string
  /** Fields that the move needs and that are still empty. */
  ask: string[]
  onClose: () => void
  onMoved: () => void
}

/** Confirms a move, and asks for its reason and for what it needs. */
export function TransitionDialog({ resource, record, name, ask, onClose, onMoved }: Props) {
  const translate = useTranslate()
  const words = useLabels()
  const needsReason = Boolean(resource.transitions[name]?.reason)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const form = useForm<Values>({
    defaultValues: Object.fromEntries(ask.map(field => [field, record[field] ?? null])),
  })
  const { move, moving, refused } = useMove({ resource, record, name, onMoved, onClose })
  const label = words(transitionLabel(resource, name))
  const lacksReason = needsReason && !reason.trim()
  const submit = () => {
    setTried(true)
    if (!lacksReason) void move({ ...form.getValues(), ...(needsReason && { reason: reason.trim() }) })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="transition-title">
      <DialogTitle id="transition-title">
        {translate('view.transition_title', { action: label, title: titleOf(resource, record) })}
      </DialogTitle>
      <DialogContent>
        <FormProvider {...form}>
          <Box sx={{ display: 'grid', gap: 1 }}>
            {ask.map(field => (
              <Asked
                key={field}
                resource={resource}
                name={field}
                label={words(fieldLabel(resource, field))}
              />
            ))}
            {needsReason && (
              <TextField
                label={translate('view.reason')}
                required
                multiline
                minRows={2}
                autoFocus={!ask.length}
                value={reason}
                onChange={event => setReason(event.target.value)}
                error={tried && lacksReason}
                helperText={tried && lacksReason ? translate('validation.required') : undefined}
              />
            )}
          </Box>
        </FormProvider>
        {refused && (
          <Alert severity="error" role="alert" sx={{ mt: 1 }}>
            {translate(refused.message, { _: refused.message })}
            {refused.details.map(detail => (
              <div key={detail}>{detail}</div>
            ))}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('form.cancel')}</Button>
        <Button variant="contained" aria-busy={moving} onClick={submit}>
          {label}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Asked({ resource, name, label }: { resource: Resource; name: string; label: string }) {
  const field = resource.fields[name]
  if (!field) return null
  const { Input } = viewOf(field)
  return <Input name={name} field={field} resource={resource} label={label} required />
}

function useMove({ resource, record, name, onMoved, onClose }: Omit<Props, 'ask'>) {
  const records = useRecords()
  const queries = useQueryClient()
  const notify = useNotify()
  const words = useLabels()
  const [moving, setMoving] = useState(false)
  const [refused, setRefused] = useState<Explanation>()
  const idempotencyKey = useRef(newIdempotencyKey())
  const move = async (values: Values) => {
    if (moving) return
    setMoving(true)
    setRefused(undefined)
    try {
      const body = { version: record.version, ...values }
      await records.transition(resource.name, Number(record.id), name, body, {
        idempotencyKey: idempotencyKey.current,
      })
      notify('view.moved', {
        type: 'success',
        messageArgs: { action: words(transitionLabel(resource, name)) },
      })
      void queries.invalidateQueries({ queryKey: [resource.name] })
      onClose()
      onMoved()
    } catch (error) {
      idempotencyKey.current = newIdempotencyKey()
      setRefused(explain(error))
    } finally {
      setMoving(false)
    }
  }
  return { move, moving, refused }
}
