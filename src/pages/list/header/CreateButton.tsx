import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { LinkBase, useCreatePath } from 'react-admin'
import { RefusedAction } from '../../../ui/reasons/RefusedAction'
import { useRefusals } from '../../../ui/reasons/useRefusals'
import { useNewLabel } from '../../../ui/records/useWords'
import { useNarrow } from '../../../ui/theme/useNarrow'
import { useListModel } from '../listModel'

/**
 * The page's only action in the accent color. If creating is refused, it shows the reason. Users who can only
 * read get a notice next to the title instead. `compact`: only an icon on a phone.
 */
export function CreateButton({ compact = false }: { compact?: boolean }) {
  const createPath = useCreatePath()
  const newLabel = useNewLabel()
  const { resource } = useListModel()
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
      // Not `sx`: most pages have this button, and a style of its own would add two classes with their rules.
      style={{ flexShrink: 0, ...(icon && { minWidth: 0, paddingInline: 8 }) }}
    >
      {icon ? <AddIcon /> : label}
    </Button>
  )
}
