import type { Section } from '../../../core/schema/resource'
import { nameFrom } from '../../../define/nameFrom'

/** The parts arranged in sections. A view follows the form until it is arranged separately. */
export type ArrangedPart = 'form' | 'view'

/** Adds an empty section at the end. */
export function addSection(sections: readonly Section[], label: string): readonly Section[] {
  const taken = sections.map(({ section }) => section)
  return [...sections, { section: nameFrom(label, { taken, fallback: 'section' }), fields: [] }]
}

/** Swaps two sections. */
export function swapSections(sections: readonly Section[], at: number, other: number): readonly Section[] {
  return sections.map(
    (section, index) => sections[index === at ? other : index === other ? at : index] ?? section,
  )
}

/** Moves a field to the end of a section, or out of all sections if `target` is undefined. */
export function moveField(sections: readonly Section[], field: string, target?: string): readonly Section[] {
  return sections.map(each => {
    const others = each.fields.filter(name => name !== field)
    return { ...each, fields: each.section === target ? [...others, field] : others }
  })
}

/** Moves a section to a tab of the view; to the first tab if `tab` is undefined. */
export function withTab({ tab: _tab, ...section }: Section, tab: string | undefined): Section {
  return tab ? { ...section, tab } : section
}

export const tabsIn = (sections: readonly Section[]): string[] => [
  ...new Set(sections.flatMap(({ tab }) => tab ?? [])),
]
