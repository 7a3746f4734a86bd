import type { Import, Reading } from '../../contract/imports'
import type { DefinitionData } from '../../define/definitionData'
import type { ImportCalls } from '../../ui/calls/importCalls'
import { isOpen } from '../../ui/tasks/task'
import type { StudioCalls } from '../studioCalls'
import type { EmptiedText } from './sheetColumns'

/** The current step and its progress. */
export interface CreateProgress {
  step: 'creating' | 'checking' | 'importing'
  done?: number
  total?: number
}

interface Following {
  signal: AbortSignal
  onProgress(progress: CreateProgress): void
}

/** The interval at which a running task is polled. */
const POLL_MS = 500
/** The number of attempts to find a new resource. Every server process loads it within two seconds. */
const UNKNOWN_AT_FIRST = 6

/** Resolves after the polling interval; rejects when the signal is aborted. */
function wait(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, POLL_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/**
 * Plans and applies a new definition, then waits briefly until the server lists it. If it is already applied,
 * nothing changes.
 */
export async function createResource(
  { plan, apply, task, resources }: Pick<StudioCalls, 'plan' | 'apply' | 'task' | 'resources'>,
  { definition, reason }: { definition: DefinitionData; reason: string },
  { signal, onProgress }: Following,
): Promise<void> {
  onProgress({ step: 'creating' })
  const { name } = definition
  const sent = { changes: { [name]: definition }, base: { [name]: 0 } }
  const { status, problems } = await plan(sent)
  if (status === 'nothing') return
  if (status !== 'changes') throw new Error(problems.map(({ message }) => message).join(' '))
  let begun = await apply({ ...sent, reason })
  while (isOpen(begun)) {
    await wait(signal)
    begun = await task(begun.id)
    onProgress({ step: 'creating', done: begun.done, total: begun.total ?? undefined })
  }
  if (begun.status !== 'done') throw new Error(begun.error ?? 'studio.plan.failed')
  for (let attempt = 1; attempt < UNKNOWN_AT_FIRST; attempt++) {
    if ((await resources()).some(each => each.name === name)) return
    await wait(signal)
  }
}

/** A file, how it is read, and the field of each of its columns. */
export interface SheetImport {
  resource: string
  file: File
  reading: Reading
  columns: readonly (string | null)[]
  emptied: readonly EmptiedText[]
  /** The row number of the totals row, if it is left out. */
  leftOut: number | undefined
}

/**
 * Imports a file into a new resource. If rows don't fit, the import stays open for the user to correct them.
 */
export async function importSheet(
  calls: ImportCalls,
  { resource, file, reading, columns, emptied, leftOut }: SheetImport,
  { signal, onProgress }: Following,
): Promise<{ id: string; isComplete: boolean }> {
  onProgress({ step: 'checking' })
  const { id } = await whenKnown(signal, () =>
    calls.begin(resource, file, { onProgress: () => undefined, signal }),
  )
  const { format: _format, ...way } = reading
  await calls.choose(id, {
    reading: way,
    plan: { columns: [...columns], mode: 'create', key: null, empty: 'keep' },
  })
  await calls.check(id)
  let checked = await untilOver(calls, id, { signal, onProgress })
  for (const { column, text } of emptied) {
    await calls.replace(id, { column, from: text, to: '' })
    // With many rows, the server checks all of them again in a task.
    checked = await untilOver(calls, id, { signal, onProgress })
  }
  if (leftOut !== undefined) {
    await calls.correct(id, leftOut, { skip: true })
    checked = await calls.one(id, { signal })
  }
  if (checked.status !== 'checked') throw new Error(checked.problem ?? 'import.not_read')
  if (checked.counts.wrong || !checked.counts.create) return { id, isComplete: false }
  onProgress({ step: 'importing' })
  await calls.write(id, false)
  const written = await untilOver(calls, id, { signal, onProgress })
  const { refused, create } = written.counts
  return { id, isComplete: !written.task?.error && !refused && !create }
}

/** Retries on 404, because the request can reach a server process that has not loaded the resource yet. */
async function whenKnown(signal: AbortSignal, begin: () => Promise<Import>): Promise<Import> {
  for (let attempt = 1; ; attempt++)
    try {
      return await begin()
    } catch (error) {
      if ((error as { status?: number }).status !== 404 || attempt === UNKNOWN_AT_FIRST) throw error
      await wait(signal)
    }
}

async function untilOver(calls: ImportCalls, id: string, { signal, onProgress }: Following): Promise<Import> {
  for (;;) {
    const imported = await calls.one(id, { signal })
    const { status, task } = imported
    if (status !== 'checking' && status !== 'writing') return imported
    const step = status === 'checking' ? 'checking' : 'importing'
    onProgress({ step, done: task?.done, total: task?.total })
    await wait(signal)
  }
}
