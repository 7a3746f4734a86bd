import { describeConditions } from '../../../core/access/describe'
import { useAccessWords } from '../../../ui/reasons/useAccessWords'
import { useFiltered } from './filtered'
import type { FilterCondition } from './filterParts'
import { useTargetOf } from './useTargetOf'

/** Describes groups, and conditions on a referenced record, in words. */
export function ConditionInWords({ condition: { key, value } }: { condition: FilterCondition }) {
  const { resource } = useFiltered()
  const filter = { [key]: value }
  useTargetOf(resource, filter)
  return <b>{describeConditions(resource, filter, useAccessWords())}</b>
}
