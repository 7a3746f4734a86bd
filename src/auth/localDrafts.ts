const PREFIX = 'coverdesk-draft:'

/** Where this browser keeps what somebody typed into a form. */
export const draftKey = (userId: number | undefined, resource: string, form: string) =>
  `${PREFIX}${userId ?? 0}:${resource}:${form}`

/** What this browser keeps of anybody's forms: whose it is, and the text as it is stored. */
function localDrafts(): { key: string; userId: number; text: string }[] {
  return Object.keys(localStorage)
    .filter(key => key.startsWith(PREFIX))
    .map(key => ({ key, userId: Number(key.split(':')[1]), text: localStorage.getItem(key) ?? '' }))
}

/** Forgets what others have typed in this browser: whoever signs in here finds nothing of it. The server has it for them. */
export function dropDraftsOfOthers(userId: number): void {
  for (const draft of localDrafts()) if (draft.userId !== userId) localStorage.removeItem(draft.key)
}

/** Forgets here, of what somebody has typed, whatever the server has as well. */
export function dropKeptDrafts(userId: number): void {
  for (const { key, userId: owner, text } of localDrafts())
    if (owner === userId && text.includes('"kept":true')) localStorage.removeItem(key)
}
