import { fold } from '../schema/fold'

/** Converts a text to a key: `Year of first registration` becomes `year_of_first_registration`. */
export const slugOf = (words: string): string =>
  fold(words)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 40)
