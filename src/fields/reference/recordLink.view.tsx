import { Link as MuiLink } from '@mui/material'
import type { MouseEvent } from 'react'
import { Link, useCanAccess, useCreatePath } from 'react-admin'
import { useLabel } from './label.view'

/** The name of a record, as a link for whoever may read it. */
export function RecordLink({ resource, id }: { resource: string; id: number }) {
  const label = useLabel(resource, id)
  const createPath = useCreatePath()
  const { canAccess } = useCanAccess({ resource, action: 'show' })
  const text = label ?? (label === null ? `#${id}` : '…')
  if (!canAccess) return <bdi>{text}</bdi>
  return (
    <MuiLink
      component={Link}
      to={createPath({ resource, id, type: 'show' })}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      <bdi>{text}</bdi>
    </MuiLink>
  )
}
