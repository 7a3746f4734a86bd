const PREFIX = 'coverdesk-draft:'
const SEALED = 'coverdesk-sealed:'

/** This browser's storage keys of drafts. */
export const draftKey = (userId: number | undefined, resource: string, form: string) =>
  `${PREFIX}${userId ?? 0}:${resource}:${form}`

/** A stored draft in this browser: its owner and its text as stored. */
export interface LocalDraft {
  key: string
  userId: number
  text: string
}

/** All readable drafts in this browser, of any owner. */
export const localDrafts = (): LocalDraft[] =>
  Object.keys(localStorage)
    .filter(key => key.startsWith(PREFIX))
    .map(key => ({ key, userId: Number(key.split(':')[1]), text: localStorage.getItem(key) ?? '' }))

// The server has it in this version.
const isKept = ({ text }: LocalDraft) => text.includes('"kept":true')

/**
 * Removes other people's drafts from this browser, so that the person who signs in finds none. Returns those that the
 * server does not have, for sealing.
 */
export function removeDraftsOfOthers(userId: number): LocalDraft[] {
  const others = localDrafts().filter(draft => draft.userId !== userId)
  for (const { key } of others) localStorage.removeItem(key)
  return others.filter(draft => !isKept(draft))
}

/** Deletes a person's local drafts that the server has too. */
export function dropLocalDrafts(userId: number): void {
  for (const draft of localDrafts())
    if (draft.userId === userId && isKept(draft)) localStorage.removeItem(draft.key)
}

/** The storage key of a sealed draft while its owner is away. */
export const sealedKey = (userId: number, key: string) => `${SEALED}${userId}:${key}`

/** A person's sealed drafts in this browser. */
export const sealedKeys = (userId: number): string[] =>
  Object.keys(localStorage).filter(key => key.startsWith(`${SEALED}${userId}:`))
