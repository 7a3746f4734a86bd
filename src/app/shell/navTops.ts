import type { NavSection } from '../../ui/menu/useNavSections'

/** A place of the horizontal menu: a link, or sections that open. */
export interface NavTop {
  name: string
  label: string
  isActive: boolean
  /** Of a place. */
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

/** All places without room, as one that opens. */
export function moreOf(rest: NavTop[], label: string): NavTop {
  const sections = rest.flatMap(top => top.sections)
  return { name: '', label, isActive: rest.some(top => top.isActive), sections }
}
