import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Values } from '../../core/schema/resource'
import { newIdempotencyKey } from '../../ui/records/idempotencyKey'
import { joinMerged, type MergedChanges, mergeRemoteChanges, type Stale } from '../record/mergeRemoteChanges'
import { type SaveProblem, saveProblemOf } from '../record/saveProblem'
import { saveWithMerge } from '../record/saveWithMerge'
import { useOneAtATime } from '../record/useAction'
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
}

/** What an attempt sends. */
interface Input {
  values: Values
  onto?: Values
  /** Others' changes merged by earlier attempts of the same save. */
  merged?: MergedChanges
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

/**
 * The steps of a save, from the click to the next page. Input is never lost: it stays in the form and its
 * draft until the API has returned the record. Files are uploaded when the user chooses them (`uploads` in
 * src/fields/file); a form holds their IDs.
 */
export function useSaveForm({ recordForm, draft, onSaved }: Options): SaveForm {
  const { form } = recordForm
  const [problem, setProblem] = useState<SaveProblem>()
  const [duplicates, setDuplicates] = useState<RaRecord[]>()
  const { busy: saving, oneAtATime } = useOneAtATime()
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
      await saveWithMerge({ values, onto: attempt.onto }, sendInput, merge)
    } catch (error) {
      await answer(saveProblemOf(error), values, attempt)
    }
  }

  /** Saves, deletes the draft of the saved record and calls `onSaved`, which notifies and navigates. */
  const sendInput = async ({ values, onto, merged }: Input) => {
    const record = await sendRecord(values, onto)
    draft.forget()
    onSaved(record, { again: again.current, merged })
  }

  /** Merges the input with another user's saved record, in the form too, unless the user must choose. */
  const merge = (
    stale: Stale,
    { values, onto = recordForm.base ?? {}, merged }: Input,
  ): Input | undefined => {
    const { resource, writable, sent, setBase } = recordForm
    const mine = { resource, writable, entered: values, base: onto, sent: sent.current }
    const found = mergeRemoteChanges(mine, stale)
    if (!found) return undefined
    setBase(stale.current)
    form.reset(found.values)
    return { values: found.values, onto: stale.current, merged: joinMerged(merged, found.merged) }
  }

  /** Handles a failed save: repeats it if possible, and otherwise shows the reason. */
  const answer = async (failure: SaveProblem, values: Values, attempt: Attempt) => {
    const { idempotencyKey, setBase } = recordForm
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
