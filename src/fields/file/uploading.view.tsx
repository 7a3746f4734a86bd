import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileField } from './file'
import { useFiles } from './files.view'
import { limitsOf } from './heldFiles'

/** A file on its way, or one that could not be taken. */
export interface Upload {
  key: number
  name: string
  share: number
  error?: string
}

let count = 0

const messageOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : 'fields.upload_failed'

/** Sends files one beside the other; each that has arrived is handed over by its id. */
export function useUploading(field: FileField, onArrived: (id: number) => void) {
  const files = useFiles()
  const client = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const change = (key: number, part: Partial<Upload>) =>
    setUploads(all => all.map(upload => (upload.key === key ? { ...upload, ...part } : upload)))
  const dismiss = (key: number) => setUploads(all => all.filter(upload => upload.key !== key))

  const send = async (file: File) => {
    const key = ++count
    const error = refusal(file, field)
    setUploads(all => [...all, { key, name: file.name, share: 0, error }])
    if (error) return
    try {
      const info = await files.uploadFile(file, share => change(key, { share }))
      client.setQueryData(['files', info.id, 'info'], info)
      dismiss(key)
      onArrived(info.id)
    } catch (problem) {
      change(key, { error: messageOf(problem) })
    }
  }
  return { uploads, dismiss, send: (chosen: readonly File[]) => Promise.all(chosen.map(send)) }
}

/** Why a file will not be taken, as far as that can be told before it is sent. */
function refusal(file: File, field: FileField): string | undefined {
  const { accept, maxSize } = limitsOf(field)
  if (file.size > maxSize) return 'fields.file_too_large'
  return file.type && !accept.includes(file.type) ? 'fields.file_wrong_type' : undefined
}
