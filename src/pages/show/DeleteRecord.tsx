import DeleteOutline from '@mui/icons-material/DeleteOutline'
import { Button } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useCreatePath, useNavigate, useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { RefusedAction } from '../../ui/reasons/RefusedAction'
import { useNameInSentence } from '../../ui/records/useWords'
import { useTitleOf } from '../recordTitle'
import { DeleteDialog } from './DeleteDialog'

interface Props {
  resource: Resource
  record: RaRecord
  /** Why the rules refuse it. */
  refused?: string
}

/** Puts a record into the trash, after asking; says why when the rules refuse it. */
export function DeleteRecord({ resource, record, refused }: Props) {
  const titleOf = useTitleOf()
  const translate = useTranslate()
  const name = useNameInSentence()(resource, 1)
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const [open, setOpen] = useState(false)
  if (refused)
    return (
      <RefusedAction
        variant="text"
        icon={<DeleteOutline />}
        label={translate('view.delete')}
        reason={refused}
      />
    )
  return (
    <>
      <Button color="error" startIcon={<DeleteOutline />} onClick={() => setOpen(true)}>
        {translate('view.delete')}
      </Button>
      <DeleteDialog
        resource={resource}
        record={record}
        open={open}
        title={translate('view.delete_title', { name, title: titleOf(resource, record) })}
        text={translate('view.delete_text')}
        onClose={() => setOpen(false)}
        onDeleted={() => navigate(createPath({ resource: resource.name, type: 'list' }))}
      />
    </>
  )
}
