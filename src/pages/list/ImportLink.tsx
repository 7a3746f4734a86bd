import UploadFile from '@mui/icons-material/UploadFile'
import { Button, Divider } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'react-admin'
import { useRefusals } from '../../reasons/useRefusals'
import { useList } from './listModel'

/** The way to take a file over, for whoever may make or change records. */
export function ImportLink() {
  const translate = useTranslate()
  const { resource } = useList()
  const { viewOnly } = useRefusals(resource)
  const list = useCreatePath()({ resource: resource.name, type: 'list' })
  if (viewOnly) return null
  return (
    <>
      <Divider sx={{ my: 1.5 }} />
      <Button
        component={LinkBase}
        to={`${list}/import`}
        size="small"
        color="inherit"
        startIcon={<UploadFile />}
      >
        {translate('import.open')}
      </Button>
    </>
  )
}
