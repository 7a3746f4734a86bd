import type { Figure, Group, Measured } from '../../contract/measures'

import { groupFilter, measureLink } from '../../core/measures/measureFilter'
import type { Measure } from '../../core/schema/measure'
import type { Bar } from './BarList'
import { useFigureText } from './figureText'
import { useGroupLabel } from './useGroupLabel'

interface Choice {
  /** The groups to show, in this order, even if empty. By default the existing ones. */
  keys?: readonly string[]
  toneOf?: (key: string | null) => Bar['tone']
  /** The maximum number of groups. */
  most?: number
}

/**
 * Returns a function that converts the groups of a measure to bars: their number of rows and, if requested,
 * their sums.
 */
export function useBars(): (measure: Measure, answer: Measured, choice?: Choice) => Bar[] {
  const labelOf = useGroupLabel()
  const text = useFigureText()
  return (measure, { groups = [], resource, filter }, { keys, toneOf, most } = {}) => {
    const shown = keys
      ? keys.map(key => groups.find(group => group.key === key) ?? empty(measure, filter, key))
      : groups
    const longest = Math.max(1, ...shown.map(({ count }) => count))
    return shown.slice(0, most).map(group => ({
      key: group.key ?? '',
      label: labelOf(measure, group),
      value: text.count(group.count),
      detail: detailOf(group, text.figure),
      share: group.count / longest,
      to: measureLink(resource, group.filter),
      tone: toneOf?.(group.key),
    }))
  }
}

const detailOf = (group: Group, write: (figure: Figure) => string) =>
  group.amounts?.length ? write(group) : undefined

const empty = ({ by = '' }: Measure, whole: Measured['filter'], key: string): Group => ({
  key,
  count: 0,
  filter: groupFilter(whole, by, { value: key }),
})
