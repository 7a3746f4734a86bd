import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { saveFile } from '../../pages/list/header/exportRows'
import { useRecords } from '../../ui/records/recordsProvider'
import type { ReportModel } from './useReport'

const formats = ['csv', 'pdf'] as const
type Format = (typeof formats)[number]

interface Props {
  model: ReportModel
  title: string
}

/** Downloads a report as a file in the user's language. */
export function ExportButton({ model, title }: Props) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { isRunning, save } = useReportFile(model, title)
  const label = translate('reports.export')
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<DownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-busy={isRunning}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {formats.map(format => (
          <MenuItem
            key={format}
            disabled={isRunning}
            onClick={() => {
              setAnchor(null)
              void save(format)
            }}
          >
            {translate(`reports.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

function useReportFile({ resource, filter, settings }: ReportModel, title: string) {
  const records = useRecords()
  const notify = useNotify()
  const [isRunning, setRunning] = useState(false)
  const save = async (format: Format) => {
    setRunning(true)
    try {
      const { by, measures, picture } = settings
      const query = { by: by.join(','), measures: measures.join(','), filter: JSON.stringify(filter) }
      saveFile(
        await records.reportFile(resource.name, { ...query, format, title, picture }),
        `${title.replace(/[\\/:*?"<>|]+/gu, '-')}.${format}`,
      )
      notify('reports.exported', { type: 'success' })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      notify(message, { type: 'error', messageArgs: { _: message } })
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, save }
}
