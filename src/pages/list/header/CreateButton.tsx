import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { LinkBase, useCreatePath } from 'react-admin'
import { RefusedAction } from '../../../ui/reasons/RefusedAction'
import { useRefusals } from '../../../ui/reasons/useRefusals'
import { useNewLabel } from '../../../ui/records/useWords'
import { useList } from '../listModel'
import { useNarrow } from '../useNarrow'

/**
 * The page's only action in the accent color. If it is refused, it gives the reason; people who can only read get one
 * notice and no button. `compact`: an icon on a phone.
 */
export function CreateButton({ compact = false }: { compact?: boolean }) {
  const createPath = useCreatePath()
  const newLabel = useNewLabel()
  const { resource } = useList()
  const icon = useNarrow() && compact
  const { refusal, viewOnly } = useRefusals(resource)
  if (viewOnly || resource.systemOnly.includes('create')) return null
  const label = newLabel(resource)
  const reason = refusal('create')
  if (reason) return <RefusedAction label={label} reason={reason} icon={<AddIcon />} iconOnly={icon} />
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource: resource.name, type: 'create' })}
      variant="contained"
      startIcon={icon ? undefined : <AddIcon />}
      aria-label={icon ? label : undefined}
      // Not `sx`: this is the button of most pages, and a style of its own would be two classes with their rules.
      style={{ flexShrink: 0, ...(icon && { minWidth: 0, paddingInline: 8 }) }}
    >
      {icon ? <AddIcon /> : label}
    </Button>
  )
}
