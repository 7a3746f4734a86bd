import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { transitionLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/useLabels'
import { newIdempotencyKey } from '../../ui/records/idempotencyKey'
import { useRecords } from '../../ui/records/recordsProvider'
import { useNotifyDone } from '../../ui/undo/useNotifyDone'
import { saveProblemOf } from '../record/saveProblem'
import { useShowCurrent } from '../record/useShowCurrent'
import { type TransitionProblem, transitionProblemOf } from './transitionProblem'
import { useNotifyOpened } from './useNotifyOpened'

interface Options {
  resource: Resource
  /** Called after a transition. `refreshed` resolves when the screen shows the other changes it caused. */
  onTransition: (record: RaRecord, refreshed: Promise<void>) => void
}

/** A transition of one record, from the version that the user saw. */
interface Transitioned {
  record: RaRecord
  name: string
  values: Values
  inputs?: readonly string[]
  version?: unknown
}

/** Returns a function that performs a transition of a record. It returns the error of a failed one. */
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
      // Related records might have changed too.
      onTransition(answer, queries.invalidateQueries())
      return undefined
    } catch (error) {
      // A request without a response might have arrived: a retry uses the same key.
      if (saveProblemOf(error).kind !== 'lost') keys.done()
      showCurrent(error, record)
      return transitionProblemOf(error, inputs)
    }
  }
}

/** Returns the idempotency key of a write, which stays the same while the write has no response. */
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

/** Performs transitions of one record. */
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
