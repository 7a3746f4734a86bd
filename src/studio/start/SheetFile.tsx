import UploadFile from '@mui/icons-material/UploadFile'
import { Alert, Button, LinearProgress, Paper, Typography } from '@mui/material'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'

interface Props {
  isReading: boolean
  problem: string | undefined
  onChoose: (file: File) => void
}

/** Lets the user choose the file that a resource is created from, with a file picker or by dropping it. */
export function SheetFile({ isReading, problem, onChoose }: Props) {
  const translate = useTranslate()
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (file && !isReading) onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <Paper
      variant="outlined"
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{ ...dropStyle, ...(isOver && { borderColor: 'primary.main', bgcolor: 'action.hover' }) }}
    >
      {problem && (
        <Alert severity="error" role="alert" sx={{ width: 1, textAlign: 'start' }}>
          {problem}
        </Alert>
      )}
      <UploadFile color="action" />
      <Typography variant="body2">{translate('import.drop')}</Typography>
      <Button variant="outlined" disabled={isReading} onClick={() => chooser.current?.click()}>
        {translate('import.choose_file')}
      </Button>
      <input
        ref={chooser}
        type="file"
        aria-label={translate('import.choose_file')}
        accept=".csv,.tsv,.txt,.xlsx,.ods,.fods"
        hidden
        onChange={event => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Typography variant="caption" color="text.secondary">
        {translate('studio_start.sheet_limits')}
      </Typography>
      {isReading && <LinearProgress aria-label={translate('studio_start.reading')} sx={{ width: 1 }} />}
    </Paper>
  )
}

const dropStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 1,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderStyle: 'dashed',
}
