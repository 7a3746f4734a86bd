import type { NavSection } from '../../ui/menu/useNavSections'

/** A top-level entry of the horizontal menu: a link, or a button that opens sections. */
export interface NavTop {
  name: string
  label: string
  isActive: boolean
  /** The path of a link; undefined for a button. */
  path?: string
  sections: NavSection[]
}

export function navTopsOf(sections: NavSection[]): NavTop[] {
  return sections.flatMap((section): NavTop[] => {
    const { name, title, entries } = section
    if (title !== undefined)
      return [{ name, label: title, isActive: entries.some(entry => entry.isActive), sections: [section] }]
    return entries.map(entry => ({
      ...entry,
      name: entry.path,
      sections: [{ name: entry.path, entries: [entry] }],
    }))
  })
}

/** Combines all entries that don't fit into one that opens them. */
export function moreOf(rest: NavTop[], label: string): NavTop {
  const sections = rest.flatMap(top => top.sections)
  return { name: '', label, isActive: rest.some(top => top.isActive), sections }
}
