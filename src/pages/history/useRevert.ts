import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useUpdate } from 'react-admin'
import type { Resource, Values } from '../../core/schema/resource'
import { useNotifyDone } from '../../ui/undo/useNotifyDone'
import { type Explanation, explain } from '../record/explain'

interface Options {
  resource: Resource
  record: RaRecord
  version: number
  onDone: () => void
}

/** Saves the values of an earlier version onto the record as it was shown: a normal change, whose rules hold. */
export function useRevert({ resource, record, version, onDone }: Options) {
  const [update, { isPending }] = useUpdate()
  const queries = useQueryClient()
  const tellDone = useNotifyDone()
  const [problem, setProblem] = useState<Explanation>()
  const save = async (data: Values) => {
    setProblem(undefined)
    try {
      const answer = await update(
        resource.name,
        { id: record.id, data, previousData: record, meta: { version: record.version } },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )
      tellDone('undo.put_back_done', { messageArgs: { version }, answer })
      void queries.invalidateQueries({ queryKey: [resource.name] })
      onDone()
    } catch (error) {
      setProblem(explain(error))
    }
  }
  return { save, saving: isPending, problem }
}
