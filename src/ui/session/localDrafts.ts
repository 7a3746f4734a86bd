const PREFIX = 'coverdesk-draft:'
const SEALED = 'coverdesk-sealed:'

/** Returns the storage key of a draft in this browser. */
export const draftKey = (userId: number | undefined, resource: string, form: string) =>
  `${PREFIX}${userId ?? 0}:${resource}:${form}`

/** A draft stored in this browser. */
export interface LocalDraft {
  key: string
  userId: number
  text: string
}

/** Returns all unsealed drafts in this browser, of any owner. */
export const localDrafts = (): LocalDraft[] =>
  Object.keys(localStorage)
    .filter(key => key.startsWith(PREFIX))
    .map(key => ({ key, userId: Number(key.split(':')[1]), text: localStorage.getItem(key) ?? '' }))

// The server has this version of the draft too.
const isKept = ({ text }: LocalDraft) => text.includes('"kept":true')

/**
 * Removes other users' drafts from this browser, so that they are not readable by the user who signs in.
 * Returns the drafts that the server does not have, so that they can be sealed.
 */
export function removeDraftsOfOthers(userId: number): LocalDraft[] {
  const others = localDrafts().filter(draft => draft.userId !== userId)
  for (const { key } of others) localStorage.removeItem(key)
  return others.filter(draft => !isKept(draft))
}

/** Deletes a user's local drafts that the server has too. */
export function dropLocalDrafts(userId: number): void {
  for (const draft of localDrafts())
    if (draft.userId === userId && isKept(draft)) localStorage.removeItem(draft.key)
}

/** Returns the storage key of a sealed draft. */
export const sealedKey = (userId: number, key: string) => `${SEALED}${userId}:${key}`

/** Returns the storage keys of a user's sealed drafts in this browser. */
export const sealedKeys = (userId: number): string[] =>
  Object.keys(localStorage).filter(key => key.startsWith(`${SEALED}${userId}:`))
