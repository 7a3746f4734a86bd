const PREFIX = 'coverdesk-seal-key:'

/** With what somebody's drafts are sealed in this browser; undefined where it was never asked for. */
export const sealKeyOf = (userId: number): string | undefined =>
  localStorage.getItem(PREFIX + userId) ?? undefined

/** Keeps it: a public key, which opens nothing. */
export const storeSealKey = (userId: number, key: JsonWebKey) =>
  localStorage.setItem(PREFIX + userId, JSON.stringify(key))
