import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { lazy } from 'react'
import { useTranslate } from 'react-admin'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { useList } from '../listModel'
import { useExport } from './useExport'

const ExportProgress = lazy(() => import('./ExportProgress').then(part => ({ default: part.ExportProgress })))

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
      {progress !== undefined && (
        <LazyPart onMissing={cancel}>
          <ExportProgress rows={progress} onCancel={cancel} />
        </LazyPart>
      )}
    </>
  )
}
