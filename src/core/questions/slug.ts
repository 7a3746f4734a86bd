import { fold } from '../schema/fold'

/** A key out of words: `Year of first registration` is `year_of_first_registration`. */
export const slugOf = (words: string): string =>
  fold(words)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 40)
