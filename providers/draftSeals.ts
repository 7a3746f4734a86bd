import type { ApiClient } from '../src/contract/api'
import { localDrafts, removeDraftsOfOthers, sealedKeys } from '../src/ui/session/localDrafts'

/**
 * Encrypts the form drafts in this browser for their owner: seals them at sign-out, opens them at sign-in.
 */
export function createDraftSeals(call: ApiClient['call']) {
  const sealOthersDrafts = async (userId: number) => {
    const others = removeDraftsOfOthers(userId)
    if (!others.length) return
    try {
      await (await import('../src/ui/session/sealedDrafts')).sealDrafts(others)
    } catch (error) {
      console.warn('Other users’ drafts could not be sealed and were deleted.', error)
    }
  }
  // Call when no user is signed in. The drafts stay in this browser, readable only by their owner.
  const sealLeftDrafts = async () => {
    const left = localDrafts()
    if (!left.length) return
    try {
      await (await import('../src/ui/session/sealedDrafts')).sealAbandonedDrafts(left)
    } catch (error) {
      console.warn('The drafts in this browser could not be sealed and stay unchanged.', error)
    }
  }
  // Call before any form looks for its draft.
  const openOwnDrafts = async (userId: number, token: string) => {
    if (!sealedKeys(userId).length) return
    try {
      const headers = { Authorization: `Bearer ${token}` }
      const { data } = await call('GET /drafts/key', { headers })
      await (await import('../src/ui/session/sealedDrafts')).openDrafts(userId, data)
    } catch (error) {
      console.warn('Earlier drafts could not be opened. They stay sealed until the next start.', error)
    }
  }
  return { sealOthersDrafts, sealLeftDrafts, openOwnDrafts }
}

export type DraftSeals = ReturnType<typeof createDraftSeals>
