import type { OwnDefinition } from '../../define/ownDefinition'
import { addStep, type History } from './history'

type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the paths at which two definitions differ, and whether both values are text, numbers or missing.
 */
function differences(before: unknown, after: unknown, path = ''): { path: string; isTyped: boolean }[] {
  if (before === after) return []
  if (isPart(before) || isPart(after)) {
    const [old, made] = [isPart(before) ? before : {}, isPart(after) ? after : {}]
    const names = new Set([...Object.keys(old), ...Object.keys(made)])
    return [...names].flatMap(name => differences(old[name], made[name], `${path}.${name}`))
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [{ path, isTyped: isTyped(before) && isTyped(after) }]
}

const isTyped = (value: unknown) => value === undefined || ['string', 'number'].includes(typeof value)

/**
 * Returns the path of the text or number in which two definitions differ, if it is the only one. Ignores a
 * field's `help` flag, which follows from its help text.
 */
function typedPath(before: OwnDefinition, after: OwnDefinition): string | undefined {
  const [first, ...others] = differences(before, after).filter(
    ({ path }) => !/^\.fields\.[^.]+\.help$/.test(path),
  )
  return first?.isTyped && !others.length ? first.path : undefined
}

/** Adds an edit. Consecutive edits of the same text are one step, which one undo reverts. */
export function addEdit(history: History<OwnDefinition>, next: OwnDefinition): History<OwnDefinition> {
  const { past, present } = history
  if (next === present) return history
  const last = past.at(-1)
  const path = typedPath(present, next)
  const isSameText = path !== undefined && last !== undefined && typedPath(last, present) === path
  return isSameText ? { past, present: next, future: [] } : addStep(history, next)
}
