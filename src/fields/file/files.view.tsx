import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DataProvider, useDataProvider, useNotify } from 'react-admin'
import type { FileProvider } from './uploads'

/** Returns the data provider with its functions to upload and download files. */
export const useFiles = (): FileProvider => useDataProvider<DataProvider & FileProvider>()

/** Loads a file's metadata, which never changes, because files are immutable. */
export function useFileInfo(id: number) {
  const files = useFiles()
  return useQuery({
    queryKey: ['files', id, 'info'],
    queryFn: ({ signal }) => files.fileInfo(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Loads a file's content with a blob URL for it, because a plain link would not send the session's token. */
export function useFileContent(id: number, wanted = true) {
  const files = useFiles()
  const { data, isError } = useQuery({
    queryKey: ['files', id],
    queryFn: ({ signal }) => files.downloadFile(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: wanted,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data.content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { data, address, isError }
}

/** Returns a blob URL of a file. */
export const useFileAddress = (id: number, wanted: boolean): string | undefined =>
  useFileContent(id, wanted).address

/** Returns a function that downloads a file and saves it, or notifies why it can't. */
export function useDownload(id: number) {
  const files = useFiles()
  const notify = useNotify()
  const save = async () => {
    const { info, content } = await files.downloadFile(id)
    const address = URL.createObjectURL(content)
    const link = document.createElement('a')
    link.href = address
    link.download = info.name
    link.click()
    // The browser has read the content by then; some browsers fail if the URL is revoked immediately.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  return () =>
    save().catch((error: unknown) => {
      console.warn(`File ${id} could not be downloaded`, error)
      notify('fields.file_gone', { type: 'error' })
    })
}
