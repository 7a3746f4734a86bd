import type { MouseEvent } from 'react'
import { useCreatePath, useNavigate } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'

/** Opens a record by a click on its row: not on a control in it, not while text is marked. */
export function useOpenRecord(resource: Resource): (event: MouseEvent<HTMLElement>, id: number) => void {
  const navigate = useNavigate()
  const createPath = useCreatePath()
  return (event, id) => {
    const target = event.target as HTMLElement
    if (target.closest('a, button, input, label, [role="button"]') || event.defaultPrevented) return
    if (document.getSelection()?.toString()) return
    const path = createPath({ resource: resource.name, type: 'show', id })
    navigate(path)
  }
}
