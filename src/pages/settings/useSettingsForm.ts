import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useForm } from 'react-hook-form'
import { useUnsavedInput } from '../../auth/unsavedInput'
import { type GroupSettings, useRecords } from '../../records/recordsProvider'
import type { Values } from '../../schema/resource'
import type { SettingsGroup } from '../../schema/settingsGroup'
import { type ChangedField, saveProblemOf } from '../form/saveProblem'
import { explain } from '../view/explain'

interface Wishes {
  group: SettingsGroup
  read: GroupSettings
  onSaved?: () => Promise<void>
}

/** Somebody else has saved the settings since they were read. */
interface Newer {
  changed: ChangedField[]
  values: Values
  version: number
}

/** The form of a group of settings: sends what was changed, under the version that was read. */
export function useSettingsForm({ group, read, onSaved }: Wishes) {
  const translate = useTranslate()
  const notify = useNotify()
  const records = useRecords()
  const queries = useQueryClient()
  const queryKey = ['settings', group.name]
  const form = useForm<Values>({ values: read.data, resetOptions: { keepDirtyValues: true } })
  const [problem, setProblem] = useState<string>()
  const [newer, setNewer] = useState<Newer>()
  useUnsavedInput(form.formState.isDirty)

  // Without this a reset, too, keeps what was changed.
  const replaceBy = (values: Values) => form.reset(values, { keepDirtyValues: false })

  const refused = (failure: unknown) => {
    const found = saveProblemOf(failure)
    const { message, details } = explain(failure)
    if (found.kind === 'invalid')
      for (const [name, text] of Object.entries(found.errors))
        form.setError(name, { type: 'server', message: text })
    else if (found.kind === 'stale')
      setNewer({ ...found, values: found.current, version: versionIn(failure) })
    else setProblem([translate(message, { _: message }), ...details].join(' '))
  }
  const save = form.handleSubmit(async entered => {
    setProblem(undefined)
    try {
      const saved = await records.saveSettings(group.name, changesIn(read.data, entered), read.version)
      replaceBy(saved.data)
      queries.setQueryData(queryKey, saved)
      void queries.invalidateQueries({ queryKey: [...queryKey, 'history'] })
      notify('settings_form.saved', { type: 'success' })
      await onSaved?.()
    } catch (failure) {
      refused(failure)
    }
  })
  const discard = () => {
    setProblem(undefined)
    replaceBy(read.data)
  }
  // What was changed here stays in the form, over what was changed elsewhere.
  const keepMine = ({ values, version }: Newer) => {
    queries.setQueryData(queryKey, { data: values, version })
    setNewer(undefined)
  }
  const takeTheirs = (theirs: Newer) => {
    replaceBy(theirs.values)
    keepMine(theirs)
  }
  const conflict = newer && {
    changed: newer.changed,
    onKeep: () => keepMine(newer),
    onTake: () => takeTheirs(newer),
  }
  return { form, save, discard, problem, conflict }
}

const changesIn = (before: Values, after: Values): Values =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )

const versionIn = (failure: unknown) =>
  Number((failure as { body?: { details?: { version?: unknown } } }).body?.details?.version ?? 0)
