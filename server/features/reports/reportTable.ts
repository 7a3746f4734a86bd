import type { GroupTotals, RecordGroups } from '../../../src/contract/measures'
import { formatWhole } from '../../../src/core/field/formatNumber'
import { inOrder } from '../../../src/core/measures/groupOrder'
import { type GroupWords, groupName } from '../../../src/core/measures/groupWords'
import type { Report } from '../../../src/core/measures/report'
import { fieldLabel } from '../../../src/core/schema/labels'
import type { Resource } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'

/** A line of a report: its groups from the outer one, by key and in words, and its records. */
export interface ReportLine {
  groups: readonly { key: string | null; name: string }[]
  records: GroupTotals
}

/** The texts of reports in a language. */
export const wordsIn = ({ services }: Pick<Scope, 'services'>, language: string): GroupWords => ({
  format: (label, values) => services.messages.label(language, label, values),
  language,
})

/** The groups of a report in the order of its screen; each outer group is before those inside it. */
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

/** The lines that have no lines inside them. */
export const smallestLines = (lines: readonly ReportLine[], { by }: Pick<Report, 'by'>): ReportLine[] =>
  lines.filter(({ groups }) => groups.length === by.length)

/** Says that there are more groups than are read; undefined if there are none. */
export function moreText({ more }: Pick<RecordGroups, 'more'>, words: GroupWords): string | undefined {
  if (!more) return undefined
  const number = (count: number) => formatWhole(count, words.language)
  const values = { smart_count: more.groups, groups: number(more.groups), count: number(more.count) }
  return words.format({ key: 'reports.more_groups', fallback: '' }, values)
}

/** What a report is grouped by, in words. */
export const groupingNames = (resource: Resource, { by }: Pick<Report, 'by'>, words: GroupWords): string[] =>
  by.map(({ field }) => words.format(fieldLabel(resource, field)))
