import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Values } from '../../core/schema/resource'
import { newIdempotencyKey } from '../../ui/records/idempotencyKey'
import { joinMerged, type MergedChanges, mergeRemoteChanges, type Stale } from '../record/mergeRemoteChanges'
import { type SaveProblem, saveProblemOf } from '../record/saveProblem'
import { useFindDuplicates, useSendRecord } from './sendRecord'
import type { DraftState } from './useDraft'
import type { RecordForm } from './useRecordForm'

/** The result of a save besides its record. */
export interface Saved {
  /** The person wants to add another record. */
  again: boolean
  /** Changes by others that this save has kept. */
  merged?: MergedChanges
}

/** One attempt to save. */
interface Attempt {
  /** The person has seen the possible duplicates and saves anyway. */
  anyway?: boolean
  /** The record to change, if it is no longer the form's own. */
  onto?: Values
  /** Merges of earlier attempts of the same save. */
  merged?: MergedChanges
  mergesLeft?: number
}

interface Options {
  recordForm: RecordForm
  draft: DraftState
  onSaved: (record: RaRecord, saved: Saved) => void
}

/** The save of one form and its state for the screen. */
export interface SaveForm {
  formRef: RefObject<HTMLFormElement | null>
  saving: boolean
  problem: SaveProblem | undefined
  dismissProblem: () => void
  /** Possible duplicates of the record about to be created. */
  duplicates: RaRecord[] | undefined
  closeDuplicates: () => void
  /** Checks and saves; `again` stays to add another one. */
  save: (again?: boolean) => Promise<void>
  saveAnyway: () => Promise<void>
  /** Continues after a conflict, with these values on top of the current record. */
  saveOnto: (values: Values, current: Values) => Promise<void>
}

/** The number of automatic retries while others save the same record; then the person chooses. */
const MOST_MERGES = 3

/**
 * The steps of a save, from the click to the next page. Input is never lost: it is in the form and its draft until
 * the API has returned the record. Files are uploaded when they are chosen (`uploads` in src/fields/file); a form
 * holds their ids.
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

  /** Collects the values and checks them with the server's own function (`recordResolver` → `parseRecord`). */
  const checkAndSave = async (attempt: Attempt) => {
    await form.handleSubmit(values => oneAtATime(() => saveValues(values, attempt)))()
    focusInvalid()
  }

  /** Asks about duplicates, sends the record, and handles the API's answer. */
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

  /** The record is saved and cached: deletes the draft, notifies and navigates. */
  const finish = (record: RaRecord, { merged }: Attempt) => {
    draft.forget()
    onSaved(record, { again: again.current, merged })
  }

  /** A failed save continues automatically if it can, and otherwise shows the reason. */
  const answer = async (failure: SaveProblem, values: Values, attempt: Attempt) => {
    const { sent, idempotencyKey, setBase } = recordForm
    // An answered save is no longer pending; an earlier one can be.
    if (failure.kind !== 'lost') sent.current = sent.current.slice(0, -1)
    if (failure.kind === 'stale') {
      const merged = mergeAttempt(recordForm, failure, { values, attempt })
      if (!merged) return setProblem(failure)
      setBase(failure.current)
      form.reset(merged.values)
      return saveValues(merged.values, merged.attempt)
    }
    if (failure.kind === 'repeated' && failure.made && !attempt.onto) {
      // The first attempt has created the record after all; the current input is written on top of it.
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

/**
 * Keeps both changes of a record that another person has saved; undefined if they overlap and the person must choose.
 */
function mergeAttempt(
  { resource, writable, base = {}, sent }: RecordForm,
  stale: Stale,
  { values, attempt }: { values: Values; attempt: Attempt },
) {
  const { onto = base, mergesLeft = MOST_MERGES } = attempt
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

/** Shows the server's errors at their fields, and focuses the first of them. */
function useInvalidFields({ form }: RecordForm, problem: SaveProblem | undefined) {
  const formRef = useRef<HTMLFormElement>(null)
  const [requests, setRequests] = useState(0)
  const focusInvalid = useCallback(() => setRequests(count => count + 1), [])
  // After the messages have rendered.
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
