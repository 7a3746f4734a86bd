import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { type RaRecord, useCreate, useCreatePath, useNavigate, useNotify } from 'react-admin'
import type { Resource, Values } from '../../core/schema/resource'
import { useNotifyCreated } from '../useNotifyCreated'

interface Props {
  child: Resource
  label: string
  /** What the new record is made with. */
  values: Values
}

/** Makes a record without asking anything, and opens it to be filled in. */
export function QuickCreateButton({ child, label, values }: Props) {
  const navigate = useNavigate()
  const notify = useNotify()
  const tellCreated = useNotifyCreated(child)
  const createPath = useCreatePath()
  const [create, { isPending }] = useCreate()
  const make = () =>
    create(
      child.name,
      { data: values },
      {
        onSuccess: (made: RaRecord) => {
          tellCreated(made)
          navigate(createPath({ resource: child.name, id: made.id, type: 'edit' }))
        },
        onError: error => notify(error instanceof Error ? error.message : String(error), { type: 'error' }),
      },
    )
  return (
    <Button variant="outlined" startIcon={<AddIcon />} disabled={isPending} onClick={() => void make()}>
      {label}
    </Button>
  )
}
