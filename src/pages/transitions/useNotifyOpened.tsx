import { SnackbarContent } from '@mui/material'
import { type RaRecord, useNotify } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { RecordLink } from '../../fields/reference/recordLink.view'
import { useResources } from '../../ui/fields/ResourcesContext'

/** Long enough to read the message and follow its link. */
const SHOWN_MS = 15_000

/**
 * Returns a function that notifies of a transition, with a link to the record that it created. It returns
 * false if the transition created none.
 */
export function useNotifyOpened() {
  const notify = useNotify()
  const resources = useResources()
  return (resource: Resource, name: string, { record, message }: { record: RaRecord; message: string }) => {
    const reference = resource.transitions[name]?.createdReference
    const field = reference ? resource.fields[reference] : undefined
    const target = field && resources.target(field)
    const id = reference && record[reference]
    if (!target || typeof id !== 'number') return false
    notify(
      <SnackbarContent
        role="status"
        message={
          <>
            {message} · <RecordLink resource={target.name} id={id} />
          </>
        }
        sx={{ '& a': { color: 'inherit', fontWeight: 600, textDecoration: 'underline' } }}
      />,
      { type: 'success', autoHideDuration: SHOWN_MS },
    )
    return true
  }
}
