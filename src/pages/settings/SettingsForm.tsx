import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { useCan } from '../../auth/SessionContext'
import { useRefusals } from '../../reasons/useRefusals'
import { useRecords } from '../../records/recordsProvider'
import type { Values } from '../../schema/resource'
import type { SettingsGroup } from '../../schema/settingsGroup'
import { saveProblemOf } from '../form/saveProblem'
import { UnsavedGuard } from '../form/UnsavedGuard'
import { explain } from '../view/explain'
import { SettingField } from './SettingField'

interface Props {
  group: SettingsGroup
  title: string
  /** What else changes with them, for whoever is signed in. */
  onSaved?: () => Promise<void>
}

/** The settings of a group: read, changed and saved together. */
export function SettingsForm({ group, title, onSaved }: Props) {
  const translate = useTranslate()
  const records = useRecords()
  const { data, error } = useQuery({
    queryKey: ['settings', group.name],
    queryFn: () => records.settings(group.name),
  })
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {error && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data && <OpenForm group={group} values={data.data} onSaved={onSaved} />}
    </Paper>
  )
}

type OpenProps = Pick<Props, 'group' | 'onSaved'> & { values: Values }

function OpenForm({ group, values, onSaved }: OpenProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const records = useRecords()
  const queries = useQueryClient()
  const mayChange = useCan()('update', group.subject)
  const { refusal } = useRefusals(group.resource)
  const form = useForm<Values>({ values, resetOptions: { keepDirtyValues: true } })
  const [problem, setProblem] = useState<string>()
  const { isDirty, isSubmitting } = form.formState
  const latest = useStillDirty(isDirty)

  const save = form.handleSubmit(async changed => {
    setProblem(undefined)
    try {
      const saved = await records.settings(group.name, changed)
      queries.setQueryData(['settings', group.name], saved)
      form.reset(saved.data)
      notify('settings_form.saved', { type: 'success' })
      await onSaved?.()
    } catch (failure) {
      const found = saveProblemOf(failure)
      const { message, details } = explain(failure)
      if (found.kind !== 'invalid') setProblem([translate(message, { _: message }), ...details].join(' '))
      else
        for (const [name, text] of Object.entries(found.errors))
          form.setError(name, { type: 'server', message: text })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
        {!mayChange && <Alert severity="info">{refusal('update')}</Alert>}
        {Object.keys(group.fields).map(name => (
          <SettingField key={name} group={group} name={name} disabled={!mayChange} />
        ))}
        {problem && (
          <Alert severity="error" role="alert">
            {problem}
          </Alert>
        )}
        {mayChange && (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button type="submit" variant="contained" disabled={!isDirty} aria-busy={isSubmitting}>
              {translate(isSubmitting ? 'form.saving' : 'form.save')}
            </Button>
            {isDirty && <Button onClick={() => form.reset(values)}>{translate('form.cancel')}</Button>}
          </Box>
        )}
      </Box>
      <UnsavedGuard
        unsaved={isDirty}
        stillUnsaved={() => latest.current}
        onDiscard={() => form.reset(values)}
        kept={false}
      />
    </FormProvider>
  )
}

/** Whether something is unsaved, to be asked at the moment of leaving. */
function useStillDirty(isDirty: boolean) {
  const [latest] = useState({ current: isDirty })
  useEffect(() => {
    latest.current = isDirty
  }, [isDirty, latest])
  return latest
}
