/** A value as it was, as this person would have it, and as somebody else has saved it. */
export interface Sides {
  base: unknown
  mine: unknown
  theirs: unknown
}

export type Side = 'mine' | 'theirs'

/** Something that both have changed, and differently: a field, a row of a list, or a part of either. */
export interface Contest extends Sides {
  /** Where it is: `name`, `contacts.1`, `contacts.1.phone`, `answers.plate`. */
  path: string
  /** What the row is called that it is a part of. */
  row?: string
  /** A whole row, which one of the two has taken away. */
  isRow?: true
}

/** What a person has chosen of what is contested, by path. */
export type Chosen = Readonly<Record<string, Side | undefined>>

/** What is merged, and what a person has chosen within it. */
export interface MergeContext {
  /** As in `Contest`. */
  path: string
  chosen: Chosen
}

/** A value that holds what both have done, as far as that can be, and what is left to choose. */
export interface Merged {
  value: unknown
  contests: Contest[]
}

/**
 * Which side stands when nobody has chosen: what one typed oneself. A row that one of the two has taken away stays, as
 * that is done again sooner than typed again.
 */
export const defaultSide = ({ path, mine, isRow }: Contest, chosen: Chosen): Side =>
  chosen[path] ?? (isRow && mine === undefined ? 'theirs' : 'mine')
