import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'react-admin'
import { actionOn } from '../../access/actionOn'
import { useCan } from '../../auth/SessionContext'
import { useList } from './listModel'
import { useNarrow } from './useNarrow'
import { useNameInSentence } from './useWords'

/** The one action of the page in the accent colour; not there for whom the rules do not allow it. `compact`: an icon on a phone. */
export function CreateButton({ compact = false }: { compact?: boolean }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const inSentence = useNameInSentence()
  const { resource } = useList()
  const icon = useNarrow() && compact
  if (!useCan()(actionOn(resource, 'create'), resource.subject)) return null
  const label = translate('list.create', { name: inSentence(resource, 1) })
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource: resource.name, type: 'create' })}
      variant="contained"
      startIcon={icon ? undefined : <AddIcon />}
      aria-label={icon ? label : undefined}
      sx={{ flexShrink: 0, ...(icon && { minWidth: 0, px: 1 }) }}
    >
      {icon ? <AddIcon /> : label}
    </Button>
  )
}
