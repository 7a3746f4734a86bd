import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Values } from '../../core/schema/resource'
import { newIdempotencyKey } from '../../ui/records/idempotencyKey'
import { joinMerged, type MergedChanges, mergeRemoteChanges, type Stale } from '../record/mergeRemoteChanges'
import { type SaveProblem, saveProblemOf } from '../record/saveProblem'
import { useFindDuplicates, useSendRecord } from './sendRecord'
import type { DraftState } from './useDraft'
import type { RecordForm } from './useRecordForm'

/** What a page learns of a save besides its record. */
export interface Saved {
  /** The person wants to add another one. */
  again: boolean
  /** What others had saved in between and this save has kept. */
  merged?: MergedChanges
}

/** One attempt to save. */
interface Attempt {
  /** The person has seen the probable duplicates and saves anyway. */
  anyway?: boolean
  /** The record that the changes are written onto, when it is no longer the form's own. */
  onto?: Values
  /** What earlier attempts of the same save have merged. */
  merged?: MergedChanges
  mergesLeft?: number
}

interface Options {
  recordForm: RecordForm
  draft: DraftState
  onSaved: (record: RaRecord, saved: Saved) => void
}

/** The save of one form, and what the screen shows of it. */
export interface SaveForm {
  formRef: RefObject<HTMLFormElement | null>
  saving: boolean
  problem: SaveProblem | undefined
  dismissProblem: () => void
  /** Records that may be the same thing as the one about to be created. */
  duplicates: RaRecord[] | undefined
  closeDuplicates: () => void
  /** Checks and saves; `again` stays for another one. */
  save: (again?: boolean) => Promise<void>
  saveAnyway: () => Promise<void>
  /** Goes on after a conflict, with these values on top of the current record. */
  saveOnto: (values: Values, current: Values) => Promise<void>
}

/** So often a save goes on by itself while others save the same record; then the person chooses. */
const MOST_MERGES = 3

/**
 * What happens when somebody saves a form, from the click to the page that follows. Nothing typed is ever lost: the
 * values stay in the form, and in its draft, until the API has answered with the record. Files are uploaded when they are
 * chosen (`uploads` in src/fields/file); a form holds their ids.
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

  /** Asks about duplicates, sends the record, and goes on by what the API answers. */
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

  /** The record is saved and cached: the draft goes, and the page notifies and navigates. */
  const finish = (record: RaRecord, { merged }: Attempt) => {
    draft.forget()
    onSaved(record, { again: again.current, merged })
  }

  /** A save that did not succeed goes on by itself where it can, and otherwise shows why it could not. */
  const answer = async (failure: SaveProblem, values: Values, attempt: Attempt) => {
    const { sent, idempotencyKey, setBase } = recordForm
    // What has had an answer is no longer under way; what was sent before it may be.
    if (failure.kind !== 'lost') sent.current = sent.current.slice(0, -1)
    if (failure.kind === 'stale') {
      const merged = mergeAttempt(recordForm, failure, { values, attempt })
      if (!merged) return setProblem(failure)
      setBase(failure.current)
      form.reset(merged.values)
      return saveValues(merged.values, merged.attempt)
    }
    if (failure.kind === 'repeated' && failure.made && !attempt.onto) {
      // The first attempt has created the record after all; what is typed now is written on top of it.
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

/** Keeps both changes of a record that somebody else has saved; undefined where they overlap and the person chooses. */
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

/** Runs one save at a time: a second click changes nothing. */
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

/** Shows the server's refusals at their fields, and moves the focus to the first field with a message. */
function useInvalidFields({ form }: RecordForm, problem: SaveProblem | undefined) {
  const formRef = useRef<HTMLFormElement>(null)
  const [requests, setRequests] = useState(0)
  const focusInvalid = useCallback(() => setRequests(count => count + 1), [])
  // Once the messages are on the screen, not before.
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
