const PREFIX = 'coverdesk-draft:'
const SEALED = 'coverdesk-sealed:'

/** Where this browser keeps what somebody typed into a form. */
export const draftKey = (userId: number | undefined, resource: string, form: string) =>
  `${PREFIX}${userId ?? 0}:${resource}:${form}`

/** What this browser keeps of somebody's forms: whose it is, and the text as it is stored. */
export interface LocalDraft {
  key: string
  userId: number
  text: string
}

/** All that lies here readable, whoever typed it. */
export const localDrafts = (): LocalDraft[] =>
  Object.keys(localStorage)
    .filter(key => key.startsWith(PREFIX))
    .map(key => ({ key, userId: Number(key.split(':')[1]), text: localStorage.getItem(key) ?? '' }))

// The server has it as it is stored here.
const isKept = ({ text }: LocalDraft) => text.includes('"kept":true')

/**
 * Takes away what others have typed in this browser: whoever signs in here finds nothing of it. Answers what of it the
 * server does not have, so that it can be sealed for them.
 */
export function removeDraftsOfOthers(userId: number): LocalDraft[] {
  const others = localDrafts().filter(draft => draft.userId !== userId)
  for (const { key } of others) localStorage.removeItem(key)
  return others.filter(draft => !isKept(draft))
}

/** Forgets here, of what somebody has typed, whatever the server has as well. */
export function dropLocalDrafts(userId: number): void {
  for (const draft of localDrafts())
    if (draft.userId === userId && isKept(draft)) localStorage.removeItem(draft.key)
}

/** Where a draft lies sealed while its owner is away. */
export const sealedKey = (userId: number, key: string) => `${SEALED}${userId}:${key}`

/** What lies here sealed of somebody. */
export const sealedKeys = (userId: number): string[] =>
  Object.keys(localStorage).filter(key => key.startsWith(`${SEALED}${userId}:`))
