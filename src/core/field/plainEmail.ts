// Addresses that are pasted from Arabic text and from sites contain direction marks and zero-width spaces.
const UNSEEN = /\p{Cf}+/gu

/**
 * Returns the address in what people type and paste. Mail programs and sites write `Amel Ben <amel@example.com>` and
 * `mailto:amel@example.com`.
 */
export const plainEmail = (typed: string): string =>
  addressIn(typed)
    .replace(UNSEEN, '')
    .trim()
    .replace(/^mailto:/i, '')

function addressIn(typed: string): string {
  const [, name = '', address = typed] = /^([^<>]*)<([^<>]+)>\s*$/.exec(typed) ?? []
  // Another address before it would be lost.
  return name.includes('@') && !name.toLowerCase().includes(address.toLowerCase()) ? typed : address
}

const ADDRESS = /[^\s,;|<>/،؛]+@[^\s,;|<>/،؛]+/g

/** Returns whether a text has several addresses: `a@example.com; b@example.com`. */
export const hasSeveralEmails = (typed: string): boolean => (typed.match(ADDRESS)?.length ?? 0) > 1
