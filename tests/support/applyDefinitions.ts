import { expect } from '@playwright/test'
import type { Caller } from './caller'

/** Applies definitions to a running installation, as Studio does, and waits until they are in use. */
export async function applyDefinitions({ apply, taskStatus }: Caller, changes: object): Promise<void> {
  const id = await apply(changes)
  await expect.poll(() => taskStatus(id), { timeout: 60_000 }).toBe('done')
}
