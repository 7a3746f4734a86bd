import Delete from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider, useLocale, useTranslate } from 'react-admin'
import { formatSize } from '../formatSize'
import type { FileProvider } from './uploads'

/** The file as an address of this page: fetched with the session's token, which a plain link would not carry. */
function useFile(id: number) {
  const provider = useDataProvider<never>() as unknown as FileProvider
  const { data, isError } = useQuery({
    queryKey: ['files', id],
    queryFn: () => provider.downloadFile(id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data.content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { info: data?.info, address, isError }
}

interface UploadedFileProps {
  id: number
  onRemove?: () => void
}

/** An uploaded file: a picture of it if it is one, its name as a link, its size. */
export function UploadedFile({ id, onRemove }: UploadedFileProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const { info, address, isError } = useFile(id)
  const name = info?.name ?? translate(isError ? 'fields.file_gone' : 'fields.file', { id })
  return (
    <Stack
      direction="row"
      spacing={1}
      sx={{ alignItems: 'center', minWidth: 0 }}
      onClick={event => event.stopPropagation()}
    >
      {info?.type.startsWith('image/') && address ? (
        <Box
          component="img"
          src={address}
          alt=""
          sx={{ width: 40, height: 40, objectFit: 'contain', borderRadius: 1, flexShrink: 0 }}
        />
      ) : null}
      {address && info ? (
        <Button
          size="small"
          component="a"
          href={address}
          download={info.name}
          sx={{ textTransform: 'none', minWidth: 0 }}
        >
          <bdi>{name}</bdi>
        </Button>
      ) : (
        <span>{name}</span>
      )}
      {info ? (
        <Typography variant="body2" component="span" color="text.secondary" noWrap>
          {formatSize(info.size, locale)}
        </Typography>
      ) : null}
      {onRemove ? (
        <IconButton size="small" onClick={onRemove} aria-label={translate('fields.remove_file', { name })}>
          <Delete fontSize="small" />
        </IconButton>
      ) : null}
    </Stack>
  )
}
