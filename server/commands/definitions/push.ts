import { setTimeout as delay } from 'node:timers/promises'
import type { DefinitionChangesBody, DefinitionPlan } from '../../../src/contract/definitions'
import type { OwnDefinition } from '../../../src/define/ownDefinition'
import { product } from '../../base/product/version'
import type { Installation } from './installation'

const POLL_MS = 300

/**
 * Returns the changes that files make to an installation: the definitions that differ from the stored ones.
 */
export async function changesOf(
  installation: Installation,
  files: ReadonlyMap<string, OwnDefinition>,
): Promise<DefinitionChangesBody> {
  const own = await installation.own()
  const changed = [...files].filter(
    ([name, data]) => JSON.stringify(own[name]?.data) !== JSON.stringify(data),
  )
  return {
    product: product.version,
    changes: Object.fromEntries(changed),
    base: Object.fromEntries(changed.map(([name]) => [name, own[name]?.revision ?? 0])),
  }
}

export const planOf = async (
  installation: Installation,
  changes: DefinitionChangesBody,
): Promise<DefinitionPlan | undefined> =>
  Object.keys(changes.changes).length ? installation.plan(changes) : undefined

interface PushOptions {
  reason?: string
  /** Allows losing data. */
  yes?: boolean
}

/** Applies the plan, waits for its task and returns the new revision. */
export async function pushChanges(
  installation: Installation,
  { changes, plan }: { changes: DefinitionChangesBody; plan: DefinitionPlan },
  { reason, yes = false }: PushOptions,
): Promise<number> {
  const [lost] = plan.losses
  if (lost && !yes) throw new Error('Data would be lost. Add --yes to apply it anyway')
  let task = await installation.apply({ ...changes, reason, ...(lost ? { confirm: lost.resource } : {}) })
  while (task.status === 'waiting' || task.status === 'running') {
    await delay(POLL_MS)
    task = await installation.task(task.id)
  }
  if (task.status !== 'done')
    throw new Error(`Not applied: ${task.error ?? task.status}. Nothing has changed`)
  return Number(task.result?.revision)
}
