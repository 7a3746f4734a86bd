const PREFIX = 'coverdesk-seal-key:'

/** The key that seals a person's drafts in this browser; undefined if it was never requested. */
export const sealKeyOf = (userId: number): string | undefined =>
  localStorage.getItem(PREFIX + userId) ?? undefined

/** Stores it: a public key, which decrypts nothing. */
export const storeSealKey = (userId: number, key: JsonWebKey) =>
  localStorage.setItem(PREFIX + userId, JSON.stringify(key))
