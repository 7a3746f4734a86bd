import GroupIcon from '@mui/icons-material/SegmentOutlined'
import { Button } from '@mui/material'
import { lazy, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldLabel } from '../../../ui/fields/useLabels'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { useListModel } from '../listModel'

const GroupPopover = lazy(() => import('./GroupPopover').then(part => ({ default: part.GroupPopover })))

/** Opens the settings of the list's groups and totals. */
export function GroupButton() {
  const translate = useTranslate()
  const { resource, groups } = useListModel()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const field = useFieldLabel(resource, groups.by?.field ?? '')
  const close = () => setOpen(false)
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color={groups.by ? 'primary' : 'secondary'}
        startIcon={<GroupIcon />}
        style={{ flex: 'none' }}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {groups.by ? translate('list.grouped_by', { field }) : translate('list.group')}
      </Button>
      {isOpen && (
        <LazyPart onMissing={close}>
          <GroupPopover anchor={button.current} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}
