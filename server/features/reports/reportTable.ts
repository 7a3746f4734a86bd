import type { GroupTotals, RecordGroups } from '../../../src/contract/measures'
import { formatWhole } from '../../../src/core/field/formatNumber'
import { inOrder } from '../../../src/core/measures/groupOrder'
import { type GroupWords, groupName } from '../../../src/core/measures/groupWords'
import type { Report } from '../../../src/core/measures/report'
import { fieldLabel } from '../../../src/core/schema/labels'
import type { Resource } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'

/** A line of a report: its groups, outer one first, and the totals of its records. */
export interface ReportLine {
  groups: readonly { key: string | null; name: string }[]
  records: GroupTotals
}

/** Returns the texts of reports in a language. */
export const wordsIn = ({ services }: Pick<Scope, 'services'>, language: string): GroupWords => ({
  format: (label, values) => services.messages.label(language, label, values),
  language,
})

/** Returns the groups of a report in the order of its screen. Each outer group precedes its inner groups. */
export function linesOf(
  resource: Resource,
  { by: [outer, inner] }: Pick<Report, 'by'>,
  { answer, words }: { answer: RecordGroups; words: GroupWords },
): ReportLine[] {
  if (!outer) return []
  return inOrder(answer.groups, outer, { resource }).flatMap(group => {
    const own = { key: group.key, name: groupName(resource, { ...outer, ...group }, words) }
    const within = inner ? inOrder(group.groups ?? [], inner, { resource }) : []
    return [
      { groups: [own], records: group },
      ...within.map(part => ({
        groups: [
          own,
          { key: part.key, name: inner ? groupName(resource, { ...inner, ...part }, words) : '' },
        ],
        records: part,
      })),
    ]
  })
}

/** Returns the lines of innermost groups. */
export const smallestLines = (lines: readonly ReportLine[], { by }: Pick<Report, 'by'>): ReportLine[] =>
  lines.filter(({ groups }) => groups.length === by.length)

/** Returns a note that there are more groups than were read, or undefined. */
export function moreText({ more }: Pick<RecordGroups, 'more'>, words: GroupWords): string | undefined {
  if (!more) return undefined
  const number = (count: number) => formatWhole(count, words.language)
  const values = { smart_count: more.groups, groups: number(more.groups), count: number(more.count) }
  return words.format({ key: 'reports.more_groups', fallback: '' }, values)
}

/** Returns the labels of the fields by which a report is grouped. */
export const groupingNames = (resource: Resource, { by }: Pick<Report, 'by'>, words: GroupWords): string[] =>
  by.map(({ field }) => words.format(fieldLabel(resource, field)))
