import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useCreate, useUpdate } from 'react-admin'
import type { Values } from '../../core/schema/resource'
import { similarityFilter } from '../../core/schema/similarity'
import { newIdempotencyKey } from '../../ui/records/idempotencyKey'
import { useRecords } from '../../ui/records/recordsProvider'
import { changesOf } from '../record/changes'
import { saveProblemOf } from '../record/saveProblem'
import type { RecordForm } from './useRecordForm'

/** The maximum number of remembered saves without a response. */
const MAX_SENT = 5

/**
 * Returns a function that sends a form's values to the API and caches the response. A new record is sent as a
 * whole, with the form's idempotency key. For an existing record, only the changes are sent, with the version
 * that they are based on.
 */
export function useSendRecord(recordForm: RecordForm, keepDraft: () => void) {
  const { resource, base, writable, idempotencyKey, sent } = recordForm
  const [create] = useCreate()
  const [update] = useUpdate()
  const queries = useQueryClient()
  const arrived = () => {
    sent.current = []
    idempotencyKey.current = newIdempotencyKey()
  }

  const createRecord = async (values: Values): Promise<RaRecord> => {
    const data = Object.fromEntries([...writable].map(name => [name, values[name] ?? null]))
    const meta = { idempotencyKey: idempotencyKey.current }
    const created = await create(resource.name, { data, meta }, { returnPromise: true })
    arrived()
    void queries.invalidateQueries({ queryKey: [resource.name, 'getList'] })
    return created
  }

  const updateRecord = async (values: Values, previousData: RaRecord): Promise<RaRecord> => {
    const data = changesOf(previousData, values, writable)
    if (!Object.keys(data).length) return previousData
    // Another window might have the same draft, so reuse the key only if an earlier save might have arrived.
    if (!sent.current.length) idempotencyKey.current = newIdempotencyKey()
    // Stored before sending, because the page can close before the response arrives.
    sent.current = [...sent.current, data].slice(-MAX_SENT)
    keepDraft()
    const put = () => {
      const meta = { version: previousData.version, idempotencyKey: idempotencyKey.current }
      const params = { id: previousData.id, data, previousData, meta }
      return update(resource.name, params, { returnPromise: true, mutationMode: 'pessimistic' })
    }
    const saved = await put()
      .catch(error => {
        if (saveProblemOf(error).kind !== 'repeated') throw error
        // An earlier attempt has arrived: save the current input on top of it.
        idempotencyKey.current = newIdempotencyKey()
        return put()
      })
      .catch(error => {
        // This save got a response, so it is no longer pending. An earlier one might be.
        if (saveProblemOf(error).kind !== 'lost') sent.current = sent.current.slice(0, -1)
        throw error
      })
    arrived()
    queries.setQueryData([resource.name, 'getOne', { id: String(saved.id), meta: undefined }], saved)
    void queries.invalidateQueries({ queryKey: [resource.name] })
    return saved
  }

  return (values: Values, onto = base): Promise<RaRecord> =>
    onto ? updateRecord(values, onto as RaRecord) : createRecord(values)
}

/** Returns a function that searches for possible duplicates of a new record. */
export function useFindDuplicates({ resource, base }: RecordForm) {
  const records = useRecords()
  return async (values: Values): Promise<RaRecord[]> => {
    const similar = similarityFilter(resource, values)
    if (base || (!resource.duplicates.length && !similar)) return []
    try {
      return (await records.duplicates(resource.name, values, { fields: resource.duplicates, similar })).data
    } catch (error) {
      // The check is optional: users who cannot search can still save.
      console.info('The search for possible duplicates failed.', error)
      return []
    }
  }
}
