import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'react-admin'
import { useCan } from '../../auth/SessionContext'
import { useList } from './listModel'
import { useNameInSentence } from './useWords'

/** The one action of the page in the accent colour; not there for whom the rules do not allow it. */
export function CreateButton() {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const inSentence = useNameInSentence()
  const { resource } = useList()
  if (!useCan()('create', resource.subject)) return null
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource: resource.name, type: 'create' })}
      variant="contained"
      startIcon={<AddIcon />}
      sx={{ flexShrink: 0 }}
    >
      {translate('list.create', { name: inSentence(resource, 1) })}
    </Button>
  )
}
