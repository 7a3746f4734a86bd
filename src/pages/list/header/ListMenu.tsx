import ReportIcon from '@mui/icons-material/BarChartOutlined'
import DeleteOutline from '@mui/icons-material/DeleteOutline'
import TableIcon from '@mui/icons-material/TableViewOutlined'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { ListItemIcon, Menu, MenuItem } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'react-admin'
import { reportLink } from '../../../core/measures/reportAddress'
import { useRefusals } from '../../../ui/reasons/useRefusals'
import { useCan } from '../../../ui/session/SessionContext'
import { reportOf } from '../groups/listGroups'
import { useListModel } from '../listModel'

interface Props {
  anchor: HTMLElement
  label: string
  onExport: () => void
  onClose: () => void
}

/**
 * The menu with the report, the import (for users who can write), the export, and the trash (for users who
 * can delete).
 */
export function ListMenu({ anchor, label, onExport, onClose }: Props) {
  const translate = useTranslate()
  const { resource, selection, state, groups } = useListModel()
  const { viewOnly } = useRefusals(resource)
  const mayDelete = useCan()('delete', resource.subject) && !resource.systemOnly.includes('delete')
  const list = useCreatePath()({ resource: resource.name, type: 'list' })
  const save = () => {
    onClose()
    onExport()
  }
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
      <MenuItem
        component={LinkBase}
        to={reportLink(resource.name, { filter: state.filter, report: reportOf(groups) })}
      >
        <ListItemIcon>
          <ReportIcon fontSize="small" />
        </ListItemIcon>
        {translate('reports.open_page')}
      </MenuItem>
      {!viewOnly && (
        <MenuItem component={LinkBase} to={`${list}/import`}>
          <ListItemIcon>
            <UploadFile fontSize="small" />
          </ListItemIcon>
          {translate('import.open')}
        </MenuItem>
      )}
      <MenuItem onClick={save}>
        <ListItemIcon>
          <TableIcon fontSize="small" />
        </ListItemIcon>
        {translate(selection.count ? 'list.export.selected_xlsx' : 'list.export.xlsx')}
      </MenuItem>
      {mayDelete && (
        <MenuItem component={LinkBase} to={`${list}/trash`}>
          <ListItemIcon>
            <DeleteOutline fontSize="small" />
          </ListItemIcon>
          {translate('trash.open')}
        </MenuItem>
      )}
    </Menu>
  )
}
