import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ExportProgress } from './ExportProgress'
import { useList } from './listModel'
import { useExport } from './useExport'

/** Saves the rows that the filters let through, or the chosen ones. */
export function ExportButton() {
  const translate = useTranslate()
  const { selection } = useList()
  const { progress, start, cancel } = useExport()
  const label = translate(selection.count ? 'list.export.selected' : 'list.export.all')
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-disabled={progress !== undefined}
          onClick={progress === undefined ? start : undefined}
        >
          <DownloadIcon />
        </IconButton>
      </Tooltip>
      {progress !== undefined && <ExportProgress rows={progress} onCancel={cancel} />}
    </>
  )
}
