import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import { Button, ButtonGroup, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState } from 'react'
import { type DataProvider, type RaRecord, useDataProvider, useNotify, useTranslate } from 'react-admin'
import { languageNames, languages } from '../../core/i18n/languages'
import { applies } from '../../core/schema/applies'
import { documentLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import type { DocumentProvider, RecordPdf } from '../../ui/calls/documentCalls'
import { useLabels } from '../../ui/fields/useLabels'
import { useInlineSides } from '../../ui/theme/useInlineSides'
import { explain } from '../record/explain'

interface Props {
  resource: Resource
  record: RaRecord
  name: string
}

/** Opens a document of a record as a PDF, in its own or a selected language. */
export function DocumentButton({ resource, record, name }: Props) {
  const translate = useTranslate()
  const short = useLabels()(documentLabel(resource, name))
  const label = translate('documents.open', { name: short })
  const { end } = useInlineSides()
  const { open, making } = useDocument(resource, Number(record.id))
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <ButtonGroup variant="outlined" aria-label={label}>
        <Tooltip title={label}>
          <Button
            startIcon={<PictureAsPdf aria-hidden />}
            aria-label={label}
            aria-busy={making}
            onClick={() => void open(name)}
            sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {short}
          </Button>
        </Tooltip>
        <Button
          aria-label={translate('documents.languages')}
          aria-haspopup="menu"
          onClick={event => setAnchor(event.currentTarget)}
          // Keeps its width next to a button that fills a phone's row.
          sx={{ px: 0.5, minWidth: '36px !important', width: '36px !important', flex: 'none' }}
        >
          <ArrowDropDown aria-hidden />
        </Button>
      </ButtonGroup>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: end }}
        transformOrigin={{ vertical: 'top', horizontal: end }}
      >
        {languageNames.map(language => (
          <MenuItem
            key={language}
            lang={language}
            onClick={() => {
              setAnchor(undefined)
              void open(name, language)
            }}
          >
            {languages[language].name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** A button for every document of a record. */
export function DocumentButtons({ resource, record }: Omit<Props, 'name'>) {
  return Object.entries(resource.documents)
    .filter(([, { when }]) => applies(when ?? true, record, resource))
    .map(([name]) => <DocumentButton key={name} resource={resource} record={record} name={name} />)
}

/** Requests a document of a record and opens it in a new tab. */
function useDocument(resource: Resource, id: number) {
  const provider = useDataProvider<DataProvider & DocumentProvider>()
  const notify = useNotify()
  const translate = useTranslate()
  const [making, setMaking] = useState(false)
  const open = async (name: string, language?: string) => {
    // Open the tab during the click. Later, the browser would block it as a popup.
    const tab = window.open('', '_blank')
    setMaking(true)
    try {
      show(await provider.recordDocument(resource.name, id, { name, language }), tab)
      if (!tab) notify('documents.blocked', { type: 'info' })
    } catch (error) {
      tab?.close()
      const { message, details } = explain(error)
      notify([translate(message, { _: message }), ...details].join(' '), { type: 'error' })
    } finally {
      setMaking(false)
    }
  }
  return { open, making }
}

function show({ content, name }: RecordPdf, tab: Window | null): void {
  const address = URL.createObjectURL(content)
  if (tab) tab.location.href = address
  else {
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
  }
  // Revoking the URL immediately is too early for some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 600_000)
}
