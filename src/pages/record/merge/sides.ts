/** Three versions of a value: the original, this person's, and the other's saved one. */
export interface Sides {
  base: unknown
  mine: unknown
  theirs: unknown
}

export type Side = 'mine' | 'theirs'

/** A conflict: both changed the same field, row or part differently. */
export interface Contest extends Sides {
  /** Its path: `name`, `contacts.1`, `contacts.1.phone`, `answers.plate`. */
  path: string
  /** The name of its row. */
  row?: string
  /** A whole row that one of the two has removed. */
  isRow?: true
}

/** A person's choices in conflicts, by path. */
export type Chosen = Readonly<Record<string, Side | undefined>>

/** The versions to merge, and a person's choices. */
export interface MergeContext {
  /** As in `Contest`. */
  path: string
  chosen: Chosen
}

/** A merged value, as far as possible, with its open conflicts. */
export interface Merged {
  value: unknown
  contests: Contest[]
}

/**
 * The default side: one's own input. A row that one side removed is kept, because removing it again is easier than
 * typing it again.
 */
export const defaultSide = ({ path, mine, isRow }: Contest, chosen: Chosen): Side =>
  chosen[path] ?? (isRow && mine === undefined ? 'theirs' : 'mine')
