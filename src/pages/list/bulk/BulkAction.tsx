import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { RefusedAction } from '../../../ui/reasons/RefusedAction'
import { useRefusals } from '../../../ui/reasons/useRefusals'
import { useList } from '../listModel'

interface Props {
  /** What the rules must allow. */
  action: string
  icon: ReactNode
  label: string
  onClick: () => void
}

/** An action on the chosen rows; one that is refused for any of them stays in sight and says why. */
export function BulkAction({ action, icon, label, onClick }: Props) {
  const translate = useTranslate()
  const reason = useBulkRefusal(action)
  if (reason)
    return <RefusedAction size="small" variant="text" icon={icon} label={translate(label)} reason={reason} />
  return (
    <Button size="small" color={action === 'delete' ? 'error' : 'primary'} startIcon={icon} onClick={onClick}>
      {translate(label)}
    </Button>
  )
}

// Of chosen rows on other pages, and of all that match, only the server knows: it changes all of them or none.
function useBulkRefusal(action: string): string | undefined {
  const { resource, list, selection } = useList()
  const { refusal } = useRefusals(resource)
  const chosen = (list.rows ?? []).filter(({ id }) => selection.has(id))
  return chosen.map(row => refusal(action, row)).find(Boolean) ?? refusal(action)
}
