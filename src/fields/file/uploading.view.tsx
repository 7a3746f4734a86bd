import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ACCEPTED, type FileField, MAX_FILE_SIZE } from './file'
import type { FileProvider } from './uploads'

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
  const provider = useDataProvider<never>() as unknown as FileProvider
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
      const { id } = await provider.uploadFile(file, share => change(key, { share }))
      dismiss(key)
      onArrived(id)
    } catch (problem) {
      change(key, { error: messageOf(problem) })
    }
  }
  return { uploads, dismiss, send: (files: readonly File[]) => Promise.all(files.map(send)) }
}

/** Why a file will not be taken, as far as that can be told before it is sent. */
function refusal(file: File, { accept = ACCEPTED, maxSize = MAX_FILE_SIZE }: FileField): string | undefined {
  if (file.size > maxSize) return 'fields.file_too_large'
  return file.type && !accept.includes(file.type) ? 'fields.file_wrong_type' : undefined
}
