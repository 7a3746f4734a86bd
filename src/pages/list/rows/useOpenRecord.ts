import type { MouseEvent } from 'react'
import { useCreatePath, useNavigate } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'
import { useAsOfDay, withDay } from '../../asOf/asOfDay'

/** Opens a record on a click on its row, except on a control or while text is selected. */
export function useOpenRecord(resource: Resource): (event: MouseEvent<HTMLElement>, id: number) => void {
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const day = useAsOfDay(resource)
  return (event, id) => {
    const target = event.target as HTMLElement
    if (target.closest('a, button, input, label, [role="button"]') || event.defaultPrevented) return
    if (document.getSelection()?.toString()) return
    const path = createPath({ resource: resource.name, type: 'show', id })
    navigate(withDay(path, day))
  }
}
