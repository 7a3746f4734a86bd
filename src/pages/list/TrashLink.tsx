import DeleteOutline from '@mui/icons-material/DeleteOutline'
import { Button, Divider } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'react-admin'
import { useCan } from '../../auth/SessionContext'
import { useList } from './listModel'

/** The way to what was deleted, for whoever may delete. */
export function TrashLink() {
  const translate = useTranslate()
  const { resource } = useList()
  const list = useCreatePath()({ resource: resource.name, type: 'list' })
  if (!useCan()('delete', resource.subject) || resource.byServer.includes('delete')) return null
  return (
    <>
      <Divider sx={{ my: 1.5 }} />
      <Button
        component={LinkBase}
        to={`${list}/trash`}
        size="small"
        color="inherit"
        startIcon={<DeleteOutline />}
      >
        {translate('trash.open')}
      </Button>
    </>
  )
}
