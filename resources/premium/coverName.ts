/** A coverage of an insurance type, with its names in other languages. */
export interface NamedCover {
  code: string
  name: string
  name_fr?: string | null
  name_ar?: string | null
  name_tr?: string | null
}

/** Returns the name of a coverage in a language. */
export function coverNameIn({ name, name_fr, name_ar, name_tr }: NamedCover, language: string): string {
  return (
    new Map([
      ['fr', name_fr],
      ['ar', name_ar],
      ['tr', name_tr],
    ]).get(language) || name
  )
}

/**
 * Returns a function that names coverages as their insurance type does, in a language. Unknown codes keep
 * their own name.
 */
export const coverNames = (covers: readonly NamedCover[], language: string) => {
  const known = new Map(covers.map(cover => [cover.code, coverNameIn(cover, language)]))
  return ({ code, name }: Pick<NamedCover, 'code' | 'name'>): string => known.get(code) ?? name
}
