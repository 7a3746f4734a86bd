const PREFIX = 'coverdesk-seal-key:'

/** Returns the public key that seals a user's drafts in this browser; undefined if it was never stored. */
export const sealKeyOf = (userId: number): string | undefined =>
  localStorage.getItem(PREFIX + userId) ?? undefined

/** Stores the public key. It can't decrypt drafts. */
export const storeSealKey = (userId: number, key: JsonWebKey) =>
  localStorage.setItem(PREFIX + userId, JSON.stringify(key))
