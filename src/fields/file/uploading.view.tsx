import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FileInfo } from '../../contract/records'
import { type FileLimits, limitsOf } from './filePlaces'
import { useFiles } from './files.view'

/** A file on its way, or one that could not be taken; `place` is where it goes. */
export interface Upload<Place = undefined> {
  key: number
  name: string
  share: number
  place: Place
  error?: string
  /** Sending it once more may help. */
  again?: boolean
}

/** What is needed to send a file, and to send it again. */
interface Sending<Place> {
  file: File
  place: Place
  giveUp: AbortController
  /** It is there already; what is left is to hold it. */
  arrived?: FileInfo
}

let count = 0

const messageOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : 'fields.upload_failed'

// What was looked at and refused is refused again; a broken line may come back, a record may have changed.
const mayHelp = (error: unknown) =>
  ![403, 413, 415, 422].includes(Number((error as { status?: number }).status))

/** Sends files one beside the other; each that has arrived is handed over by its id. */
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

  /** Takes it off the screen; what is still on its way is given up. */
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

/** Why a file will not be taken, as far as that can be told before it is sent. */
function refusal(file: File, limits: FileLimits): string | undefined {
  const { accept, maxSize } = limitsOf(limits)
  if (file.size > maxSize) return 'fields.file_too_large'
  return file.type && !accept.includes(file.type) ? 'fields.file_wrong_type' : undefined
}
