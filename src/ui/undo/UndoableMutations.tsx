import { type Mutation, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { AddUndoableMutationContext, TakeUndoableMutationContext, type UndoableMutation } from 'react-admin'
import { operationOf } from '../records/operationOf'
import { useUndoOperations } from './useUndo'

/**
 * Handles undoable writes of react-admin's own components. react-admin would
 * delay them until its message disappears, and lose them if the page is closed.
 * Here they are sent at once, and its Undo button undoes them on the server.
 */
export function UndoableMutations({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const undoOperations = useUndoOperations()
  const latest = useRef(undoOperations)
  latest.current = undoOperations
  const { add, take } = useMemo(() => {
    /** The writes whose message is still shown, oldest first. */
    const sent: (Mutation | undefined)[] = []
    return {
      add: (mutation: UndoableMutation) => void sent.push(mutationBegunBy(queries, mutation)),
      take: (): UndoableMutation | undefined => {
        if (!sent.length) return undefined
        const mutation = sent.shift()
        return ({ isUndo }) => {
          if (isUndo && mutation) void undo(queries, mutation, latest.current).catch(console.warn)
        }
      },
    }
  }, [queries])
  return (
    <AddUndoableMutationContext.Provider value={add}>
      <TakeUndoableMutationContext.Provider value={take}>{children}</TakeUndoableMutationContext.Provider>
    </AddUndoableMutationContext.Provider>
  )
}

/**
 * Sends a write and returns its mutation, from the cache, because react-admin does not pass on the result.
 */
function mutationBegunBy(queries: QueryClient, send: UndoableMutation): Mutation | undefined {
  const cache = queries.getMutationCache()
  const before = new Set(cache.getAll())
  send({ isUndo: false })
  const mutation = cache.getAll().find(each => !before.has(each))
  if (mutation) void askUntilSent(queries, mutation)
  return mutation
}

/** Asks before the page is left while a write has no response: closing the page could cancel it. */
async function askUntilSent(queries: QueryClient, mutation: Mutation): Promise<void> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  await settled(queries, mutation)
  window.removeEventListener('beforeunload', ask)
}

/** Undoes a write once its response has arrived. A refused write has changed nothing. */
async function undo(
  queries: QueryClient,
  mutation: Mutation,
  undoOperations: ReturnType<typeof useUndoOperations>,
): Promise<void> {
  await settled(queries, mutation)
  const operation = operationOf(mutation.state.data)
  if (operation) await undoOperations([operation])
}

function settled(queries: QueryClient, mutation: Mutation): Promise<void> {
  const isSettled = () => mutation.state.status === 'success' || mutation.state.status === 'error'
  if (isSettled()) return Promise.resolve()
  return new Promise(resolve => {
    const unsubscribe = queries.getMutationCache().subscribe(() => {
      if (!isSettled()) return
      unsubscribe()
      resolve()
    })
  })
}
