import { Route, Routes, useParams } from 'react-router-dom'
import type { Resource } from '../../core/schema/resource'
import { NotAuthorized } from '../../ui/page/NotAuthorized'
import { NotFound } from '../../ui/page/NotFound'
import { useCan } from '../../ui/session/SessionContext'
import { TrashedPage } from './TrashedPage'
import { TrashPage } from './TrashPage'

/** The trash pages of a resource, for users who can delete its records. */
export function TrashPages({ resource }: { resource: Resource }) {
  const { subject } = resource
  if (!useCan()('delete', subject)) return <NotAuthorized right={{ action: 'delete', subject }} />
  return (
    <Routes>
      <Route path="/" element={<TrashPage resource={resource} />} />
      <Route path=":id" element={<One resource={resource} />} />
    </Routes>
  )
}

function One({ resource }: { resource: Resource }) {
  const { id = '' } = useParams()
  return /^[1-9]\d*$/u.test(id) ? <TrashedPage key={id} resource={resource} id={Number(id)} /> : <NotFound />
}
