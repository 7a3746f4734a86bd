import { describeConditions } from '../../../core/access/describe'
import { useAccessWords } from '../../../ui/reasons/useAccessWords'
import { useFiltered } from './filtered'
import type { FilterCondition } from './filterParts'
import { useTargetOf } from './useTargetOf'

/** Groups, and conditions on the record that a reference leads to. */
export function ConditionInWords({ condition: { key, value } }: { condition: FilterCondition }) {
  const { resource } = useFiltered()
  const filter = { [key]: value }
  useTargetOf(resource, filter)
  return <b>{describeConditions(resource, filter, useAccessWords())}</b>
}
