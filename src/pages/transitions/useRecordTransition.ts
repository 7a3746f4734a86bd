import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { transitionLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/labels.view'
import { newIdempotencyKey } from '../../ui/records/idempotencyKey'
import { useRecords } from '../../ui/records/recordsProvider'
import { useNotifyDone } from '../../ui/undo/useNotifyDone'
import { saveProblemOf } from '../record/saveProblem'
import { useShowCurrent } from '../record/useShowCurrent'
import { type TransitionProblem, transitionProblemOf } from './transitionProblem'
import { useNotifyOpened } from './useNotifyOpened'

interface Options {
  resource: Resource
  record: RaRecord
  onTransition: () => void
}

/** Makes transitions of one record; returns the error of a failed one. */
export function useRecordTransition({ resource, record, onTransition }: Options) {
  const records = useRecords()
  const queries = useQueryClient()
  const notifyDone = useNotifyDone()
  const notifyOpened = useNotifyOpened()
  const translate = useTranslate()
  const words = useLabels()
  const [moving, setMoving] = useState<string>()
  const idempotencyKey = useRef(newIdempotencyKey())
  const showCurrent = useShowCurrent(resource, record)
  const transition = async (
    name: string,
    values: Values,
    { inputs = [], version = record.version }: { inputs?: readonly string[]; version?: unknown } = {},
  ): Promise<TransitionProblem | undefined> => {
    setMoving(name)
    try {
      const { data: answer } = await records.transition(
        { resource: resource.name, id: Number(record.id), name },
        { version, ...values },
        { idempotencyKey: idempotencyKey.current },
      )
      idempotencyKey.current = newIdempotencyKey()
      const messageArgs = { action: words(transitionLabel(resource, name)) }
      const final = !resource.transitions[name]?.undo
      const message = translate('view.moved', messageArgs)
      if (!final || !notifyOpened(resource, name, { record: answer, message }))
        notifyDone('view.moved', { messageArgs, answer, final })
      // Related records can have changed with it.
      void queries.invalidateQueries()
      onTransition()
      return undefined
    } catch (error) {
      // A request without an answer can have arrived: it is repeated under the same key.
      if (saveProblemOf(error).kind !== 'lost') idempotencyKey.current = newIdempotencyKey()
      showCurrent(error)
      return transitionProblemOf(error, inputs)
    } finally {
      setMoving(undefined)
    }
  }
  return { transition, moving }
}
