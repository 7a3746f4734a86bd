import { useCallback, useEffect, useState } from 'react'
import type { Values } from '../../../core/schema/resource'
import { type ConflictRow, conflictRows, mergedValues, mineOf } from '../../record/conflict'
import { changedFields } from '../../record/live/changedFields'
import { useWriters, type Writers } from '../../record/live/useWriters'
import type { SaveProblem } from '../../record/saveProblem'
import type { DraftState } from '../useDraft'
import type { RecordForm } from '../useRecordForm'

interface Open {
  recordForm: RecordForm
  /** The record as last loaded. */
  record: Values | undefined
  draft: DraftState
  saving: boolean
}

/** Others' changes while a form is open. */
export interface RemoteChanges {
  /** Fields with others' changes that the form does not show yet. */
  waiting: readonly string[]
  /** Fields in which the form has applied others' changes. */
  applied: readonly string[]
  /** Counts how often changes were applied. */
  generation: number
  writers: Writers
  /** Applies the changes that don't conflict. Undefined if there are none. */
  takeOver?: () => void
  /** The content of the differences dialog. Undefined while it is closed. */
  differences: SaveProblem | undefined
  compare: () => void
  /** Closes the dialog or the notice. */
  dismiss: () => void
  /** Notes the form's own save, which is not a remote change. */
  settled: (record: Values) => void
}

interface Taken {
  fields: readonly string[]
  since: number
}

/**
 * Detects others' saves since the form's base. Changes that don't conflict can be applied, automatically if
 * the form has no unsaved input. Conflicting changes remain, and a save would find them too.
 */
export function useRemoteChanges({ recordForm, record, draft, saving }: Open): RemoteChanges {
  const { resource, base, setBase } = recordForm
  const [differences, setDifferences] = useState<SaveProblem>()
  const [taken, setTaken] = useState<Taken>()
  const [own, setOwn] = useState(0)
  const { applyValues, generation } = useApplyValues(recordForm)
  const isNewer = !saving && versionOf(record) > Math.max(versionOf(base), own)
  const newer = isNewer && base ? record : undefined
  const waiting = newer && base ? changedFields(resource, base, newer) : []
  const writers = useWriters(resource, record, newer ? versionOf(base) : taken?.since)

  const takeOver = () => {
    if (!newer || !base) return
    const rows = rowsOf(recordForm, newer)
    const apart = rows.filter(({ contests }) => !contests.length)
    const untouched = apart.filter(({ onlyTheirs }) => onlyTheirs).map(({ name }) => name)
    const both = apart.filter(({ onlyTheirs, onlyMine }) => !onlyTheirs && !onlyMine)
    const joined = mergedValues(resource, both, { theirs: {} })
    // With open conflicts, the base keeps its version, so that the server refuses a save without a choice.
    setBase(apart.length < rows.length ? { ...base, ...theirsOf(apart) } : newer)
    applyValues(untouched, joined)
    const applied = [...untouched, ...Object.keys(joined)]
    if (applied.length) setTaken(old => takenTogether(old, applied, versionOf(base)))
  }
  useEffect(() => {
    if (newer && (!draft.stillUnsaved() || !waiting.length)) takeOver()
  })
  const compare = () => {
    const changed = waiting.flatMap(field =>
      writers.names.length ? writers.names.map(by => ({ field, by })) : [{ field }],
    )
    if (newer) setDifferences({ kind: 'stale', current: newer, version: Number(newer.version), changed })
  }
  return {
    waiting: draft.unsaved ? waiting : [],
    applied: taken?.fields ?? [],
    generation,
    writers,
    takeOver: newer && rowsOf(recordForm, newer).some(canBeTakenOver) ? takeOver : undefined,
    differences,
    compare,
    dismiss: () => {
      setDifferences(undefined)
      setTaken(undefined)
    },
    settled: saved => setOwn(versionOf(saved)),
  }
}

const versionOf = (record: Values | undefined) => Number(record?.version ?? 0)

const rowsOf = ({ resource, form, base = {}, writable }: RecordForm, theirs: Values): ConflictRow[] =>
  conflictRows(resource, { base, mine: mineOf(base, form.getValues(), writable), theirs })

const canBeTakenOver = ({ contests, onlyMine }: ConflictRow) => !contests.length && !onlyMine

const theirsOf = (rows: readonly ConflictRow[]): Values =>
  Object.fromEntries(rows.map(({ name, theirs }) => [name, theirs]))

const takenTogether = (old: Taken | undefined, fields: readonly string[], since: number): Taken => ({
  fields: [...new Set([...(old?.fields ?? []), ...fields])],
  since: old?.since ?? since,
})

interface Waiting {
  names: readonly string[]
  joined: Values
}

/**
 * Writes the new base's values and merged values into the form. A draft then keeps only this user's own
 * changes. Counts how often, for inputs that must reset.
 */
function useApplyValues({ form, initial }: RecordForm) {
  const [generation, setGeneration] = useState(0)
  const [waiting, setWaiting] = useState<Waiting>()
  useEffect(() => {
    if (!waiting) return
    for (const name of waiting.names) form.setValue(name, initial[name])
    for (const [name, value] of Object.entries(waiting.joined)) form.setValue(name, value)
    setWaiting(undefined)
    setGeneration(count => count + 1)
  }, [waiting, initial, form.setValue])
  const applyValues = useCallback((names: readonly string[], joined: Values = {}) => {
    if (names.length || Object.keys(joined).length) setWaiting({ names, joined })
  }, [])
  return { applyValues, generation }
}
