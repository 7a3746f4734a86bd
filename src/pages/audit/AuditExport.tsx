import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { saveFile } from '../list/header/useExport'
import { useAudit } from './audit'
import { type AuditFilter, queryOf } from './auditFilter'

/** Saves what the filter lets through as a file. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useAudit()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await provider.audit()).exportCsv(queryOf(filter)),
    onSuccess: file => saveFile(file, `operations-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: ({ message }) => notify(message, { type: 'error', messageArgs: { _: message } }),
  })
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      aria-busy={isPending}
      onClick={() => !isPending && mutate()}
    >
      {translate('audit.export')}
    </Button>
  )
}
