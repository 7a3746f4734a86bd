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
  /** After a transition; `refreshed` settles when the screen shows what has changed with it. */
  onTransition: (record: RaRecord, refreshed: Promise<void>) => void
}

/** One transition of one record, from the version that the person saw. */
interface Transitioned {
  record: RaRecord
  name: string
  values: Values
  inputs?: readonly string[]
  version?: unknown
}

/** Makes transitions of the records of a resource; returns the error of a failed one. */
export function useTransition({ resource, onTransition }: Options) {
  const records = useRecords()
  const queries = useQueryClient()
  const notifyDone = useNotifyDone()
  const notifyOpened = useNotifyOpened()
  const translate = useTranslate()
  const words = useLabels()
  const keys = useIdempotencyKeys()
  const showCurrent = useShowCurrent(resource)
  return async ({
    record,
    name,
    values,
    inputs = [],
    version = record.version,
  }: Transitioned): Promise<TransitionProblem | undefined> => {
    const key = keys.of(`${record.id}/${name}`)
    try {
      const { data: answer } = await records.transition(
        { resource: resource.name, id: Number(record.id), name },
        { version, ...values },
        { idempotencyKey: key },
      )
      keys.done()
      const messageArgs = { action: words(transitionLabel(resource, name)) }
      const final = !resource.transitions[name]?.undo
      const message = translate('view.moved', messageArgs)
      if (!final || !notifyOpened(resource, name, { record: answer, message }))
        notifyDone('view.moved', { messageArgs, answer, final })
      // Related records can have changed with it.
      onTransition(answer, queries.invalidateQueries())
      return undefined
    } catch (error) {
      // A request without an answer can have arrived: it is repeated under the same key.
      if (saveProblemOf(error).kind !== 'lost') keys.done()
      showCurrent(error, record)
      return transitionProblemOf(error, inputs)
    }
  }
}

/** The key under which a write is sent, and sent again while it has no answer. */
function useIdempotencyKeys() {
  const last = useRef<{ of: string; key: string }>(undefined)
  return {
    of: (write: string) => {
      if (last.current?.of !== write) last.current = { of: write, key: newIdempotencyKey() }
      return last.current.key
    },
    done: () => {
      last.current = undefined
    },
  }
}

/** Makes transitions of one record. */
export function useRecordTransition({
  resource,
  record,
  onTransition,
}: {
  resource: Resource
  record: RaRecord
  onTransition: () => void
}) {
  const [moving, setMoving] = useState<string>()
  const run = useTransition({ resource, onTransition })
  const transition = async (
    name: string,
    values: Values,
    options: Pick<Transitioned, 'inputs' | 'version'> = {},
  ) => {
    setMoving(name)
    try {
      return await run({ record, name, values, ...options })
    } finally {
      setMoving(undefined)
    }
  }
  return { transition, moving }
}
