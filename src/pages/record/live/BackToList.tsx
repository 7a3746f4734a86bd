import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'

/** Links to the list from a record that is no longer available. */
export function BackToList({ resource }: { resource: Resource }) {
  const translate = useTranslate()
  const to = useCreatePath()({ resource: resource.name, type: 'list' })
  return (
    <Button component={LinkBase} to={to} size="small" variant="outlined">
      {translate('remote_changes.to_list')}
    </Button>
  )
}
