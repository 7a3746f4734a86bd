import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Values } from '../../core/schema/resource'
import { newIdempotencyKey } from '../../ui/records/idempotencyKey'
import { joinMerged, type MergedChanges, mergeRemoteChanges, type Stale } from '../record/mergeRemoteChanges'
import { type SaveProblem, saveProblemOf } from '../record/saveProblem'
import { useFindDuplicates, useSendRecord } from './sendRecord'
import type { DraftState } from './useDraft'
import type { RecordForm } from './useRecordForm'

/** Details of a save, in addition to its record. */
export interface Saved {
  /** Whether the user wants to add another record. */
  again: boolean
  /** Others' changes that were merged into this save. */
  merged?: MergedChanges
}

/** One attempt to save. */
interface Attempt {
  /** Set if the user has seen the possible duplicates and saves anyway. */
  anyway?: boolean
  /** The record to update, if it is not the form's base. */
  onto?: Values
  /** Others' changes merged by earlier attempts of the same save. */
  merged?: MergedChanges
  mergesLeft?: number
}

interface Options {
  recordForm: RecordForm
  draft: DraftState
  onSaved: (record: RaRecord, saved: Saved) => void
}

/** A form's save and its state. */
export interface SaveForm {
  formRef: RefObject<HTMLFormElement | null>
  saving: boolean
  problem: SaveProblem | undefined
  dismissProblem: () => void
  /** Possible duplicates of the record about to be created. */
  duplicates: RaRecord[] | undefined
  closeDuplicates: () => void
  /** Validates and saves. With `again`, the page stays, to add another record. */
  save: (again?: boolean) => Promise<void>
  saveAnyway: () => Promise<void>
  /** Continues after a conflict: saves these values on top of the current record. */
  saveOnto: (values: Values, current: Values) => Promise<void>
}

/** The maximum number of automatic merges while others save the same record. Then the user must choose. */
const MAX_MERGES = 3

/**
 * The steps of a save, from the click to the next page. Input is never lost: it stays in the form and its
 * draft until the API has returned the record. Files are uploaded when the user chooses them (`uploads` in
 * src/fields/file); a form holds their IDs.
 */
export function useSaveForm({ recordForm, draft, onSaved }: Options): SaveForm {
  const { form } = recordForm
  const [problem, setProblem] = useState<SaveProblem>()
  const [duplicates, setDuplicates] = useState<RaRecord[]>()
  const { saving, oneAtATime } = useOneAtATime()
  const again = useRef(false)
  const findDuplicates = useFindDuplicates(recordForm)
  const sendRecord = useSendRecord(recordForm, draft.save)
  const { formRef, focusInvalid } = useInvalidFields(recordForm, problem)

  /** Collects the values and validates them with the server's function (`recordResolver` → `parseRecord`). */
  const checkAndSave = async (attempt: Attempt) => {
    await form.handleSubmit(values => oneAtATime(() => saveValues(values, attempt)))()
    focusInvalid()
  }

  /** Asks about duplicates, sends the record, and handles the API's response. */
  const saveValues = async (values: Values, attempt: Attempt): Promise<void> => {
    setProblem(undefined)
    setDuplicates(undefined)
    const found = attempt.anyway ? [] : await findDuplicates(values)
    if (found.length) return setDuplicates(found)
    try {
      finish(await sendRecord(values, attempt.onto), attempt)
    } catch (error) {
      await answer(saveProblemOf(error), values, attempt)
    }
  }

  /** Deletes the draft of a saved record and calls `onSaved`, which notifies and navigates. */
  const finish = (record: RaRecord, { merged }: Attempt) => {
    draft.forget()
    onSaved(record, { again: again.current, merged })
  }

  /** Handles a failed save: merges or repeats it if possible, and otherwise shows the reason. */
  const answer = async (failure: SaveProblem, values: Values, attempt: Attempt) => {
    const { sent, idempotencyKey, setBase } = recordForm
    // This save got a response, so it is no longer pending. An earlier one might be.
    if (failure.kind !== 'lost') sent.current = sent.current.slice(0, -1)
    if (failure.kind === 'stale') {
      const merged = mergeAttempt(recordForm, failure, { values, attempt })
      if (!merged) return setProblem(failure)
      setBase(failure.current)
      form.reset(merged.values)
      return saveValues(merged.values, merged.attempt)
    }
    if (failure.kind === 'repeated' && failure.made && !attempt.onto) {
      // An earlier attempt has created the record after all: save the current input on top of it.
      setBase(failure.made)
      return saveValues(values, { ...attempt, anyway: true, onto: failure.made })
    }
    if (failure.kind === 'repeated') idempotencyKey.current = newIdempotencyKey()
    setProblem(failure)
  }

  return {
    formRef,
    saving,
    problem,
    dismissProblem: () => setProblem(undefined),
    duplicates,
    closeDuplicates: () => setDuplicates(undefined),
    save: (more = false) => {
      again.current = more
      return checkAndSave({})
    },
    saveAnyway: () => checkAndSave({ anyway: true }),
    saveOnto: (values, current) => {
      form.reset(values)
      return checkAndSave({ onto: current })
    },
  }
}

/** Merges the input with another user's saved record. Returns undefined if the user must choose. */
function mergeAttempt(
  { resource, writable, base = {}, sent }: RecordForm,
  stale: Stale,
  { values, attempt }: { values: Values; attempt: Attempt },
) {
  const { onto = base, mergesLeft = MAX_MERGES } = attempt
  const mine = { resource, writable, entered: values, base: onto, sent: sent.current }
  const found = mergesLeft > 0 ? mergeRemoteChanges(mine, stale) : undefined
  if (!found) return undefined
  const merged = joinMerged(attempt.merged, found.merged)
  const next = { ...attempt, onto: stale.current, merged, mergesLeft: mergesLeft - 1 }
  return { values: found.values, attempt: next }
}

/** Runs one save at a time: a second click has no effect. */
function useOneAtATime() {
  const [saving, setSaving] = useState(false)
  const isRunning = useRef(false)
  const oneAtATime = async (run: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setSaving(true)
    try {
      await run()
    } finally {
      isRunning.current = false
      setSaving(false)
    }
  }
  return { saving, oneAtATime }
}

/** Shows the server's errors at their fields and focuses the first of them. */
function useInvalidFields({ form }: RecordForm, problem: SaveProblem | undefined) {
  const formRef = useRef<HTMLFormElement>(null)
  const [requests, setRequests] = useState(0)
  const focusInvalid = useCallback(() => setRequests(count => count + 1), [])
  // Waits until the messages have rendered.
  useEffect(() => {
    if (requests) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [requests])
  useEffect(() => {
    if (problem?.kind !== 'invalid') return
    for (const [path, message] of Object.entries(problem.errors))
      form.setError(path, { type: 'server', message })
    focusInvalid()
  }, [problem, form.setError, focusInvalid])
  return { formRef, focusInvalid }
}
