import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FileInfo } from '../../contract/records'
import { mightBe } from '../../core/field/fileFormats'
import { type FileLimits, limitsOf } from './filePlaces'
import { useFiles } from './files.view'

/** A running or failed upload; `place` is its destination. */
export interface Upload<Place = undefined> {
  key: number
  name: string
  share: number
  place: Place
  error?: string
  /** Whether a retry could succeed. */
  again?: boolean
}

/** The data for uploading a file, and for retrying it. */
interface Sending<Place> {
  file: File
  place: Place
  giveUp: AbortController
  /** The file is already uploaded; only `onArrived` failed. */
  arrived?: FileInfo
}

let count = 0

const messageOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : 'fields.upload_failed'

// A file that the server rejected would be rejected again; but a
// connection can recover, and a conflict can be resolved.
const mayHelp = (error: unknown) =>
  ![403, 413, 415, 422].includes(Number((error as { status?: number }).status))

/** Uploads files in parallel; `onArrived` is called with the ID of each uploaded file. */
export function useUploading<Place = undefined>(
  limits: FileLimits,
  onArrived: (id: number, place: Place, name: string) => unknown,
) {
  const files = useFiles()
  const client = useQueryClient()
  const [uploads, setUploads] = useState<Upload<Place>[]>([])
  const sendings = useRef(new Map<number, Sending<Place>>())
  const change = (key: number, part: Partial<Upload<Place>>) =>
    setUploads(all => all.map(upload => (upload.key === key ? { ...upload, ...part } : upload)))

  /** Removes an upload from the screen and cancels it if it is running. */
  const dismiss = (key: number) => {
    sendings.current.get(key)?.giveUp.abort()
    sendings.current.delete(key)
    setUploads(all => all.filter(upload => upload.key !== key))
  }

  const run = async (key: number, sending: Sending<Place>) => {
    const { file, place, giveUp } = sending
    try {
      sending.arrived ??= await files.uploadFile(file, share => change(key, { share }), giveUp.signal)
      client.setQueryData(['files', sending.arrived.id, 'info'], sending.arrived)
      await onArrived(sending.arrived.id, place, file.name)
      dismiss(key)
    } catch (problem) {
      if (!giveUp.signal.aborted) change(key, { error: messageOf(problem), again: mayHelp(problem) })
    }
  }

  const send = (chosen: readonly File[], place: Place) =>
    Promise.all(
      chosen.map(file => {
        const key = ++count
        const error = refusal(file, limits)
        setUploads(all => [...all, { key, name: file.name, share: 0, place, error }])
        if (error) return undefined
        const sending = { file, place, giveUp: new AbortController() }
        sendings.current.set(key, sending)
        return run(key, sending)
      }),
    )

  const retry = (key: number) => {
    const sending = sendings.current.get(key)
    if (!sending) return undefined
    change(key, { error: undefined, again: false, share: sending.arrived ? 1 : 0 })
    return run(key, sending)
  }
  return { uploads, dismiss, retry, send }
}

/** Returns why a file can't be uploaded, as far as it is known before sending it. */
function refusal(file: File, limits: FileLimits): string | undefined {
  const { accept, maxSize } = limitsOf(limits)
  if (file.size > maxSize) return 'fields.file_too_large'
  return mightBe(accept, file) ? undefined : 'fields.file_wrong_type'
}
