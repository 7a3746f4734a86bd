import type { Section } from '../../../../core/schema/resource'
import { nameFrom } from '../../../../define/nameFrom'

/** What is arranged in sections. A view follows the form until somebody arranges it. */
export type ArrangedPart = 'form' | 'view'

/** A new, empty section at the end. */
export function addSection(sections: readonly Section[], label: string): readonly Section[] {
  const taken = sections.map(({ section }) => section)
  return [...sections, { section: nameFrom(label, { taken, fallback: 'section' }), fields: [] }]
}

/** Two sections change places. */
export function swapSections(sections: readonly Section[], at: number, other: number): readonly Section[] {
  return sections.map(
    (section, index) => sections[index === at ? other : index === other ? at : index] ?? section,
  )
}

/** Puts a field at the end of a section; without a section it is in none. */
export function moveField(sections: readonly Section[], field: string, target?: string): readonly Section[] {
  return sections.map(each => {
    const others = each.fields.filter(name => name !== field)
    return { ...each, fields: each.section === target ? [...others, field] : others }
  })
}

/** Puts a section on a tab of the view; without a tab on the first. */
export function withTab({ tab: _tab, ...section }: Section, tab: string | undefined): Section {
  return tab ? { ...section, tab } : section
}

export const tabsIn = (sections: readonly Section[]): string[] => [
  ...new Set(sections.flatMap(({ tab }) => tab ?? [])),
]
