import DeleteOutline from '@mui/icons-material/DeleteOutline'
import UploadFile from '@mui/icons-material/UploadFile'
import { Box, Button, IconButton, LinearProgress, Paper, Stack, Tooltip, Typography } from '@mui/material'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { useImportAct, useOpenImports } from './useImport'

interface Props {
  resource: Resource
  onOpen: (id: string) => void
}

/** Lets the user choose or drop a file, or continue an unfinished import. */
export function FileStep({ resource, onOpen }: Props) {
  const translate = useTranslate()
  const { act } = useImportAct()
  const [share, setShare] = useState<number>()
  const [over, setOver] = useState(false)
  const stop = useRef<AbortController>(undefined)
  const chooser = useRef<HTMLInputElement>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const send = async (file: File | undefined) => {
    if (!file || share !== undefined) return
    stop.current = new AbortController()
    setShare(0)
    const { signal } = stop.current
    const imported = await act(calls => calls.begin(resource.name, file, { onProgress: setShare, signal }))
    setShare(undefined)
    if (imported) onOpen(imported.id)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }
  return (
    <Stack sx={{ gap: 2, maxWidth: 760 }}>
      <Paper
        variant="outlined"
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{ ...dropStyle, ...(over && { borderColor: 'primary.main', bgcolor: 'action.hover' }) }}
      >
        <UploadFile color="action" sx={{ fontSize: 36 }} />
        <Typography>{translate('import.drop')}</Typography>
        <Button variant="contained" disabled={share !== undefined} onClick={() => chooser.current?.click()}>
          {translate('import.choose_file')}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.ods,.fods"
          hidden
          onChange={event => {
            void send(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Typography variant="body2" color="text.secondary">
          {translate('import.limits')}
        </Typography>
        {share !== undefined && (
          <Box sx={{ width: '100%', maxWidth: 360 }}>
            <LinearProgress
              aria-label={translate('import.sending')}
              variant={share < 1 ? 'determinate' : 'indeterminate'}
              value={share * 100}
            />
          </Box>
        )}
      </Paper>
      <OpenImports resource={resource} onOpen={onOpen} />
    </Stack>
  )
}

function OpenImports({ resource, onOpen }: Props) {
  const translate = useTranslate()
  const { act } = useImportAct()
  const { data = [] } = useOpenImports(resource)
  const unfinished = data.filter(({ status }) => status !== 'done')
  if (!unfinished.length) return null
  return (
    <section aria-label={translate('import.begun')}>
      <Typography variant="subtitle2" component="h2" sx={{ mb: 0.5 }}>
        {translate('import.begun')}
      </Typography>
      <Paper variant="outlined" component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {unfinished.map(({ id, name }) => (
          <Box key={id} component="li" sx={itemStyle}>
            <Button
              onClick={() => onOpen(id)}
              sx={{ minWidth: 0, textAlign: 'start', overflowWrap: 'anywhere' }}
            >
              {translate('import.go_on', { name })}
            </Button>
            <Tooltip title={translate('import.discard', { name })}>
              <IconButton
                aria-label={translate('import.discard', { name })}
                onClick={() => void act(calls => calls.discard(id))}
              >
                <DeleteOutline fontSize="small" />
              </IconButton>
            </Tooltip>
          </Box>
        ))}
      </Paper>
    </section>
  )
}

const dropStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 1.5,
  p: { xs: 3, sm: 5 },
  borderStyle: 'dashed',
}
const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  px: 1,
  py: 0.5,
}
