/** Three versions of a value: the original, this user's, and the other user's saved one. */
export interface Sides {
  base: unknown
  mine: unknown
  theirs: unknown
}

export type Side = 'mine' | 'theirs'

/** A conflict: both users changed the same field, row or part differently. */
export interface Contest extends Sides {
  /** Its path: `name`, `contacts.1`, `contacts.1.phone`, `answers.plate`. */
  path: string
  /** The row's name. */
  row?: string
  /** Set for a whole row that one of the two has removed. */
  isRow?: true
}

/** A user's choices in conflicts, by path. */
export type Chosen = Readonly<Record<string, Side | undefined>>

/** The path of the values to merge, and the user's choices. */
export interface MergeContext {
  /** As in `Contest`. */
  path: string
  chosen: Chosen
}

/** A value, merged as far as possible, with its open conflicts. */
export interface Merged {
  value: unknown
  contests: Contest[]
}

/**
 * Returns the chosen side, or by default the user's own. By default, a row that one side removed is kept,
 * because removing it again is easier than typing it again.
 */
export const defaultSide = ({ path, mine, isRow }: Contest, chosen: Chosen): Side =>
  chosen[path] ?? (isRow && mine === undefined ? 'theirs' : 'mine')
