import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { Values } from '../../core/schema/resource'
import type { SettingsGroup } from '../../define/settingsGroup'
import type { Versions } from '../../pages/form/ConflictChoice'
import { withOwnWrite } from '../../pages/record/conflict'
import { explain } from '../../pages/record/explain'
import { useMergedText } from '../../pages/record/live/useRemoteChangesText'
import {
  joinMerged,
  type MergedChanges,
  mergeRemoteChanges,
  type Stale,
} from '../../pages/record/mergeRemoteChanges'
import { type ChangedField, type SaveProblem, saveProblemOf } from '../../pages/record/saveProblem'
import { saveWithMerge } from '../../pages/record/saveWithMerge'
import { type GroupSettings, useRecords } from '../../ui/records/recordsProvider'
import { useUnsavedInput } from '../../ui/session/unsavedInput'
import { fromMergeable, toMergeable } from './mergeableParts'

interface Options {
  group: SettingsGroup
  read: GroupSettings
  onSaved?: () => Promise<void>
}

/** The unresolved conflicts, with the current settings. */
interface Conflict {
  newer: Stale
  versions: Versions
}

/** One attempt to save: the settings it is based on, and the merges of earlier attempts of the same save. */
interface Attempt {
  values: Values
  onto: GroupSettings
  merged?: MergedChanges
}

/** Creates the form of a settings group. It sends the changes and merges them with other users' saves. */
export function useSettingsForm({ group, read, onSaved }: Options) {
  const records = useRecords()
  const queries = useQueryClient()
  const queryKey = ['settings', group.name]
  const form = useForm<Values>({ values: read.data, resetOptions: { keepDirtyValues: true } })
  const { problem, showProblem, dismissProblem } = useSettingsProblem(form)
  const [conflict, setConflict] = useState<Conflict>()
  // Saves without a response. The server might have stored them.
  const sent = useRef<readonly Values[]>([])
  const notifySaved = useNotifySaved(group)
  useUnsavedInput(form.formState.isDirty)

  // Without this option, a reset would keep the changed values.
  const replaceBy = (values: Values) => form.reset(values, { keepDirtyValues: false })
  const applyValues = (values: Values) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true })
  }
  const saveValues = async (values: Values, onto: GroupSettings): Promise<void> => {
    let last: Attempt = { values, onto }
    const send = async (attempt: Attempt) => {
      last = attempt
      const { values, onto, merged } = attempt
      const saved = await records.saveSettings(group.name, changesIn(onto.data, values), onto.version)
      sent.current = []
      replaceBy(saved.data)
      queries.setQueryData(queryKey, saved)
      void queries.invalidateQueries({ queryKey: [...queryKey, 'history'] })
      notifySaved(merged)
      await onSaved?.()
    }
    const merge = (newer: Stale, attempt: Attempt): Attempt | undefined => {
      const { next } = mergeSettings(group, newer, { ...attempt, sent: sent.current })
      if (next) applyValues(next.values)
      return next
    }
    try {
      await saveWithMerge(last, send, merge)
    } catch (failure) {
      const found = saveProblemOf(failure)
      if (found.kind === 'stale') {
        const { versions } = mergeSettings(group, found, { ...last, sent: sent.current })
        return setConflict({ newer: found, versions })
      }
      showProblem(failure, found)
      if (found.kind === 'lost') sent.current = [...sent.current, changesIn(last.onto.data, last.values)]
    }
  }
  const settled = (newer: Stale) => {
    queries.setQueryData(queryKey, settingsOf(newer))
    setConflict(undefined)
  }
  return {
    form,
    save: form.handleSubmit(async entered => {
      dismissProblem()
      await saveValues(entered, read)
    }),
    discard: () => {
      dismissProblem()
      replaceBy(read.data)
    },
    problem,
    conflict: conflict && {
      versions: conflict.versions,
      changed: conflict.newer.changed,
      onClose: () => setConflict(undefined),
      onSettle: (chosen: Values) => {
        const values = fromMergeable(group, chosen)
        applyValues(values)
        settled(conflict.newer)
        void saveValues(values, settingsOf(conflict.newer))
      },
      onTakeTheirs: () => {
        replaceBy(conflict.newer.current)
        settled(conflict.newer)
      },
    },
  }
}

/** Shows why a save failed: at the fields that the error names, or as a sentence. */
function useSettingsProblem(form: UseFormReturn<Values>) {
  const translate = useTranslate()
  const [problem, setProblem] = useState<string>()
  const showProblem = (failure: unknown, found: SaveProblem) => {
    const { message, details } = explain(failure)
    if (found.kind === 'invalid')
      for (const [name, text] of Object.entries(found.errors))
        form.setError(name, { type: 'server', message: text })
    else setProblem([translate(message, { _: message }), ...details].join(' '))
  }
  return { problem, showProblem, dismissProblem: () => setProblem(undefined) }
}

function useNotifySaved(group: SettingsGroup) {
  const translate = useTranslate()
  const notify = useNotify()
  const mergedText = useMergedText(group.resource)
  return (merged: MergedChanges | undefined) => {
    const words = [translate('settings_form.saved'), mergedText(merged)].filter(Boolean).join(' ')
    // Other users' changes take longer to read.
    notify(words, { type: 'success', autoHideDuration: merged ? 10_000 : undefined })
  }
}

/** Merges an attempt with newer settings. `next` is undefined if they conflict. */
function mergeSettings(
  group: SettingsGroup,
  newer: Stale,
  { values, onto, merged, sent }: Attempt & { sent: readonly Values[] },
): { next?: Attempt; versions: Versions } {
  const mergeable = (values: Values) => toMergeable(group, values)
  const [base, mine, theirs] = [mergeable(onto.data), mergeable(values), mergeable(newer.current)]
  const attempts = sent.map(mergeable)
  const writable = new Set(Object.keys(group.fields))
  const found = mergeRemoteChanges(
    { resource: group.resource, base, entered: mine, sent: attempts, writable },
    { current: theirs, changed: newer.changed },
  )
  return {
    next: found && {
      values: fromMergeable(group, found.values),
      onto: settingsOf(newer),
      merged: joinOthers(merged, found.merged, newer.changed),
    },
    versions: { before: withOwnWrite(base, attempts, theirs), mine, theirs },
  }
}

const changesIn = (before: Values, after: Values): Values =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )

const settingsOf = ({ current, version }: Stale): GroupSettings => ({ data: current, version })

/**
 * Collects other users' merged changes, without the server's: the next number also increases automatically.
 */
function joinOthers(
  before: MergedChanges | undefined,
  other: MergedChanges,
  changed: readonly ChangedField[],
): MergedChanges {
  const theirs = other.fields.filter(name => changed.some(({ field }) => field === name))
  return joinMerged(before, { fields: theirs, by: other.by })
}
