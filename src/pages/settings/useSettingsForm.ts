import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useForm } from 'react-hook-form'
import type { Values } from '../../core/schema/resource'
import type { SettingsGroup } from '../../define/settingsGroup'
import { type GroupSettings, useRecords } from '../../ui/records/recordsProvider'
import { useUnsavedInput } from '../../ui/session/unsavedInput'
import type { Versions } from '../form/ConflictChoice'
import { useSavedWords } from '../form/useSavedWords'
import { withOwnWrite } from '../record/conflict'
import { explain } from '../record/explain'
import { type MergedChanges, mergeRemoteChanges } from '../record/mergeRemoteChanges'
import { type ChangedField, saveProblemOf } from '../record/saveProblem'
import { fromMergeable, toMergeable } from './mergeableParts'

interface Wishes {
  group: SettingsGroup
  read: GroupSettings
  onSaved?: () => Promise<void>
}

/** Somebody else has saved the settings since they were read. */
interface Newer extends GroupSettings {
  changed: ChangedField[]
}

/** What is left to choose, with the settings as they are now. */
interface Conflict {
  newer: Newer
  versions: Versions
}

/** So often a save goes on by itself while others save the same settings. */
const MOST_JOINS = 3

/** The form of a group of settings: sends what was changed, and joins it with what others have saved meanwhile. */
export function useSettingsForm({ group, read, onSaved }: Wishes) {
  const translate = useTranslate()
  const notify = useNotify()
  const records = useRecords()
  const queries = useQueryClient()
  const sayJoined = useSavedWords(group.resource)
  const queryKey = ['settings', group.name]
  const form = useForm<Values>({ values: read.data, resetOptions: { keepDirtyValues: true } })
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  // What was sent and has had no answer may have arrived.
  const sent = useRef<readonly Values[]>([])
  useUnsavedInput(form.formState.isDirty)

  // Without this a reset, too, keeps what was changed.
  const replaceBy = (values: Values) => form.reset(values, { keepDirtyValues: false })
  const putIn = (values: Values) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true })
  }
  const refused = (failure: unknown, changes: Values) => {
    const found = saveProblemOf(failure)
    const { message, details } = explain(failure)
    if (found.kind === 'lost') sent.current = [...sent.current, changes]
    if (found.kind === 'invalid')
      for (const [name, text] of Object.entries(found.errors))
        form.setError(name, { type: 'server', message: text })
    else setProblem([translate(message, { _: message }), ...details].join(' '))
  }

  const saveJoining = async (
    entered: Values,
    onto: GroupSettings,
    joined?: MergedChanges,
    left = MOST_JOINS,
  ): Promise<void> => {
    const changes = changesIn(onto.data, entered)
    try {
      const saved = await records.saveSettings(group.name, changes, onto.version)
      sent.current = []
      replaceBy(saved.data)
      queries.setQueryData(queryKey, saved)
      void queries.invalidateQueries({ queryKey: [...queryKey, 'history'] })
      const words = [translate('settings_form.saved'), sayJoined(joined)].filter(Boolean).join(' ')
      // What others did takes longer to read.
      notify(words, { type: 'success', autoHideDuration: joined ? 10_000 : undefined })
      await onSaved?.()
    } catch (failure) {
      const newer = newerIn(failure)
      if (!newer) return refused(failure, changes)
      const held = (values: Values) => toMergeable(group, values)
      const [base, mine, current] = [held(onto.data), held(entered), held(newer.data)]
      const attempts = sent.current.map(held)
      const ours = { resource: group.resource, base, entered: mine, sent: attempts }
      const writable = new Set(Object.keys(group.fields))
      const found = mergeRemoteChanges({ ...ours, writable }, { current, changed: newer.changed })
      if (!found || !left) {
        const before = withOwnWrite(base, attempts, current)
        return setConflict({ newer, versions: { before, mine, theirs: current } })
      }
      const values = fromMergeable(group, found.values)
      putIn(values)
      await saveJoining(values, newer, together(joined, found.merged, newer.changed), left - 1)
    }
  }
  const save = form.handleSubmit(async entered => {
    setProblem(undefined)
    await saveJoining(entered, read)
  })
  const discard = () => {
    setProblem(undefined)
    replaceBy(read.data)
  }
  const settled = ({ data, version }: GroupSettings) => {
    queries.setQueryData(queryKey, { data, version })
    setConflict(undefined)
  }
  return {
    form,
    save,
    discard,
    problem,
    conflict: conflict && {
      versions: conflict.versions,
      changed: conflict.newer.changed,
      onClose: () => setConflict(undefined),
      onSettle: (merged: Values) => {
        const values = fromMergeable(group, merged)
        putIn(values)
        settled(conflict.newer)
        void saveJoining(values, conflict.newer)
      },
      onTakeTheirs: () => {
        replaceBy(conflict.newer.data)
        settled(conflict.newer)
      },
    },
  }
}

const changesIn = (before: Values, after: Values): Values =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )

/** The settings as somebody else has saved them; undefined for any other failure. */
function newerIn(failure: unknown): Newer | undefined {
  const { status, body } = failure as { status?: unknown; body?: { details?: { version?: unknown } } }
  if (typeof status !== 'number') return undefined
  const found = saveProblemOf(failure)
  if (found.kind !== 'stale') return undefined
  return { data: found.current, version: Number(body?.details?.version ?? 0), changed: found.changed }
}

/** What was kept of others, of what they have saved themselves: the next number also goes on without them. */
function together(
  one: MergedChanges = { fields: [], by: [] },
  other: MergedChanges,
  changed: readonly ChangedField[],
): MergedChanges {
  const theirs = other.fields.filter(name => changed.some(({ field }) => field === name))
  return {
    fields: [...new Set([...one.fields, ...theirs])],
    by: [...new Set([...one.by, ...other.by])],
  }
}
