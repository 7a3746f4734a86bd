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

interface Moved {
  resource: Resource
  record: RaRecord
  onTransition: () => void
}

/** Makes moves of one record; answers what kept one from being made. */
export function useRecordTransition({ resource, record, onTransition: onMoved }: Moved) {
  const records = useRecords()
  const queries = useQueryClient()
  const tellDone = useNotifyDone()
  const tellOpened = useNotifyOpened()
  const translate = useTranslate()
  const words = useLabels()
  const [moving, setMoving] = useState<string>()
  const idempotencyKey = useRef(newIdempotencyKey())
  const showCurrent = useShowCurrent(resource, record)
  const move = async (
    name: string,
    values: Values,
    asked: readonly string[] = [],
    version: unknown = record.version,
  ): Promise<TransitionProblem | undefined> => {
    setMoving(name)
    try {
      const { data: answer } = await records.transition(
        resource.name,
        Number(record.id),
        name,
        { version, ...values },
        { idempotencyKey: idempotencyKey.current },
      )
      idempotencyKey.current = newIdempotencyKey()
      const messageArgs = { action: words(transitionLabel(resource, name)) }
      const final = !resource.transitions[name]?.undo
      const message = translate('view.moved', messageArgs)
      if (!final || !tellOpened(resource, name, { record: answer, message }))
        tellDone('view.moved', { messageArgs, answer, final })
      // What hangs on the record may have moved with it.
      void queries.invalidateQueries()
      onMoved()
      return undefined
    } catch (error) {
      // What had no answer may have arrived: it is sent again as the same.
      if (saveProblemOf(error).kind !== 'lost') idempotencyKey.current = newIdempotencyKey()
      showCurrent(error)
      return transitionProblemOf(error, asked)
    } finally {
      setMoving(undefined)
    }
  }
  return { move, moving }
}
