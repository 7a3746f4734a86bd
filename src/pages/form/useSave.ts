import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { type RaRecord, useCreate, useUpdate } from 'react-admin'
import { newIdempotencyKey } from '../../records/idempotencyKey'
import { useRecords } from '../../records/recordsProvider'
import { alikeFilter } from '../../schema/likeness'
import type { Values } from '../../schema/resource'
import { changesOf } from './changes'
import { type SaveProblem, saveProblemOf } from './saveProblem'
import type { RecordForm } from './useRecordForm'

interface Attempt {
  /** The person has seen the probable duplicates and wants it anyway. */
  anyway?: boolean
  /** The record that the changes are written onto, when it is no longer the form's own. */
  onto?: Values
}

export interface Save {
  saving: boolean
  problem: SaveProblem | undefined
  dismiss: () => void
  /** Records that may be the same thing as the one about to be made. */
  duplicates: RaRecord[] | undefined
  closeDuplicates: () => void
  /** Saves checked values; resolves with the record, or with nothing when something stands in the way. */
  save: (values: Values, attempt?: Attempt) => Promise<RaRecord | undefined>
}

/** Sends a form's values to the API and keeps what it answers; nothing typed is ever touched here. */
export function useSave(recordForm: RecordForm): Save {
  const [problem, setProblem] = useState<SaveProblem>()
  const [duplicates, setDuplicates] = useState<RaRecord[]>()
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const send = useSend(recordForm)
  const findDuplicates = useDuplicates(recordForm)

  const save = async (values: Values, attempt: Attempt = {}) => {
    if (busy.current) return undefined
    busy.current = true
    setSaving(true)
    setProblem(undefined)
    setDuplicates(undefined)
    try {
      const found = attempt.anyway ? [] : await findDuplicates(values)
      if (found.length) {
        setDuplicates(found)
        return undefined
      }
      return await send(values, attempt.onto)
    } catch (error) {
      const found = saveProblemOf(error)
      // The earlier attempt arrived after all; another save is a new one.
      if (found.kind === 'repeated') recordForm.idempotencyKey.current = newIdempotencyKey()
      setProblem(found)
      return undefined
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  const dismiss = useCallback(() => setProblem(undefined), [])
  const closeDuplicates = useCallback(() => setDuplicates(undefined), [])
  return { saving, problem, dismiss, duplicates, closeDuplicates, save }
}

function useSend({ resource, base, writable, idempotencyKey }: RecordForm) {
  const [create] = useCreate()
  const [update] = useUpdate()
  const queries = useQueryClient()
  return async (values: Values, onto = base): Promise<RaRecord> => {
    if (!onto) {
      const data = Object.fromEntries([...writable].map(name => [name, values[name] ?? null]))
      const meta = { idempotencyKey: idempotencyKey.current }
      const made = await create(resource.name, { data, meta }, { returnPromise: true })
      idempotencyKey.current = newIdempotencyKey()
      void queries.invalidateQueries({ queryKey: [resource.name, 'getList'] })
      return made
    }
    const data = changesOf(onto, values, writable)
    if (!Object.keys(data).length) return onto as RaRecord
    const previousData = onto as RaRecord
    const meta = { version: onto.version }
    const params = { id: previousData.id, data, previousData, meta }
    const saved = await update(resource.name, params, { returnPromise: true, mutationMode: 'pessimistic' })
    queries.setQueryData([resource.name, 'getOne', { id: String(saved.id), meta: undefined }], saved)
    void queries.invalidateQueries({ queryKey: [resource.name] })
    return saved
  }
}

function useDuplicates({ resource, base }: RecordForm) {
  const records = useRecords()
  return async (values: Values): Promise<RaRecord[]> => {
    const alike = alikeFilter(resource, values)
    if (base || (!resource.duplicates.length && !alike)) return []
    try {
      return (await records.duplicates(resource.name, resource.duplicates, values, alike)).data
    } catch (error) {
      // Only a service: whoever may not look, or cannot right now, still gets the answer of the save itself.
      console.info('Probable duplicates could not be looked for.', error)
      return []
    }
  }
}
