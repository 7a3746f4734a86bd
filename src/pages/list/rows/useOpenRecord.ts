import type { MouseEvent } from 'react'
import { useNavigate } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'
import { useRecordPath } from './useRecordPath'

/** Opens a record on a click on its row, except on a control or while text is selected. */
export function useOpenRecord(resource: Resource): (event: MouseEvent<HTMLElement>, id: number) => void {
  const navigate = useNavigate()
  const pathOf = useRecordPath(resource)
  return (event, id) => {
    const target = event.target as HTMLElement
    if (target.closest('a, button, input, label, [role="button"]') || event.defaultPrevented) return
    if (document.getSelection()?.toString()) return
    navigate(pathOf(id))
  }
}
