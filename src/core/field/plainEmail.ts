// Addresses that are pasted from Arabic text and from sites contain direction marks and zero-width spaces.
const UNSEEN = /\p{Cf}+/gu

/**
 * Returns the address in what people type and paste. Mail programs and sites write `Amel Ben <amel@example.com>` and
 * `mailto:amel@example.com`.
 */
export const plainEmail = (typed: string): string =>
  (/<([^<>]+)>\s*$/.exec(typed)?.[1] ?? typed)
    .replace(UNSEEN, '')
    .trim()
    .replace(/^mailto:/i, '')
