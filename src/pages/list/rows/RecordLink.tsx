import type { ReactNode } from 'react'
import { LinkBase, useCreatePath } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'

interface Props {
  resource: Resource
  id: number
  /** What the record is called, for a cell that says nothing by itself. */
  name: string
  tabIndex?: number
  children: ReactNode
}

/** The way to a record's view; a real link, so that it opens in another tab too. */
export function RecordLink({ resource, id, name, tabIndex, children }: Props) {
  const createPath = useCreatePath()
  return (
    <LinkBase
      className="record-link"
      to={createPath({ resource: resource.name, type: 'show', id })}
      tabIndex={tabIndex}
      aria-label={name}
      data-record
    >
      {children}
    </LinkBase>
  )
}
