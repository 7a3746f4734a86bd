import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { type RaRecord, useCreate, useUpdate } from 'react-admin'
import type { Values } from '../../core/schema/resource'
import { newIdempotencyKey } from '../../ui/records/idempotencyKey'
import { changesOf } from '../record/changes'
import { type SaveProblem, saveProblemOf } from '../record/saveProblem'
import { useDuplicates } from './useDuplicates'
import type { RecordForm } from './useRecordForm'

export interface Attempt {
  /** The person has seen the probable duplicates and wants it anyway. */
  anyway?: boolean
  /** The record that the changes are written onto, when it is no longer the form's own. */
  onto?: Values
}

/** What came of an attempt: the record, or what stood in the way. Neither where the person is asked first. */
export interface Outcome {
  record?: RaRecord
  problem?: SaveProblem
}

export interface Save {
  saving: boolean
  problem: SaveProblem | undefined
  /** Puts a problem on the screen that an attempt has only answered: a stale record. */
  show: (problem: SaveProblem) => void
  dismiss: () => void
  /** Records that may be the same thing as the one about to be made. */
  duplicates: RaRecord[] | undefined
  closeDuplicates: () => void
  save: (values: Values, attempt?: Attempt) => Promise<Outcome>
}

/** Sends a form's values to the API and keeps what it answers; nothing typed is ever touched here. */
export function useSave(recordForm: RecordForm, keepDraft: () => void): Save {
  const [problem, setProblem] = useState<SaveProblem>()
  const [duplicates, setDuplicates] = useState<RaRecord[]>()
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const send = useSend(recordForm, keepDraft)
  const findDuplicates = useDuplicates(recordForm)

  const failed = (error: unknown): Outcome => {
    const found = saveProblemOf(error)
    // What has had an answer is not under way any more; what was sent before it may be.
    if (found.kind !== 'lost') recordForm.sent.current = recordForm.sent.current.slice(0, -1)
    // The earlier attempt arrived after all; another save is a new one.
    const goesOn = found.kind === 'stale' || (found.kind === 'repeated' && found.made !== undefined)
    if (found.kind === 'repeated' && !goesOn) recordForm.idempotencyKey.current = newIdempotencyKey()
    if (!goesOn) setProblem(found)
    return { problem: found }
  }
  const save = async (values: Values, attempt: Attempt = {}): Promise<Outcome> => {
    if (busy.current) return {}
    busy.current = true
    setSaving(true)
    setProblem(undefined)
    setDuplicates(undefined)
    try {
      const found = attempt.anyway ? [] : await findDuplicates(values)
      if (found.length) {
        setDuplicates(found)
        return {}
      }
      return { record: await send(values, attempt.onto) }
    } catch (error) {
      return failed(error)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  const dismiss = useCallback(() => setProblem(undefined), [])
  const closeDuplicates = useCallback(() => setDuplicates(undefined), [])
  return { saving, problem, show: setProblem, dismiss, duplicates, closeDuplicates, save }
}

/** So many attempts without an answer are remembered. */
const MOST_SENT = 5

function useSend(recordForm: RecordForm, keepDraft: () => void) {
  const { resource, base, writable, idempotencyKey, sent } = recordForm
  const [create] = useCreate()
  const [update] = useUpdate()
  const queries = useQueryClient()
  const arrived = () => {
    sent.current = []
    idempotencyKey.current = newIdempotencyKey()
  }
  return async (values: Values, onto = base): Promise<RaRecord> => {
    if (!onto) {
      const data = Object.fromEntries([...writable].map(name => [name, values[name] ?? null]))
      const meta = { idempotencyKey: idempotencyKey.current }
      const made = await create(resource.name, { data, meta }, { returnPromise: true })
      arrived()
      void queries.invalidateQueries({ queryKey: [resource.name, 'getList'] })
      return made
    }
    const data = changesOf(onto, values, writable)
    if (!Object.keys(data).length) return onto as RaRecord
    // Another window may have begun with the same draft: a key is only used again for what may have arrived.
    if (!sent.current.length) idempotencyKey.current = newIdempotencyKey()
    // Noted before it goes out: the answer may be lost with the whole page.
    sent.current = [...sent.current, data].slice(-MOST_SENT)
    keepDraft()
    const previousData = onto as RaRecord
    const put = () => {
      const meta = { version: onto.version, idempotencyKey: idempotencyKey.current }
      const params = { id: previousData.id, data, previousData, meta }
      return update(resource.name, params, { returnPromise: true, mutationMode: 'pessimistic' })
    }
    const saved = await put().catch(error => {
      if (saveProblemOf(error).kind !== 'repeated') throw error
      // An earlier attempt has arrived; what is typed now is written on top of it.
      idempotencyKey.current = newIdempotencyKey()
      return put()
    })
    arrived()
    queries.setQueryData([resource.name, 'getOne', { id: String(saved.id), meta: undefined }], saved)
    void queries.invalidateQueries({ queryKey: [resource.name] })
    return saved
  }
}
