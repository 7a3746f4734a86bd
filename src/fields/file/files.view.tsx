import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DataProvider, useDataProvider } from 'react-admin'
import type { FileProvider } from './uploads'

/** Sends and fetches files. */
export const useFiles = (): FileProvider => useDataProvider<DataProvider & FileProvider>()

/** What is said of a file; it never changes, as its content does not. */
export function useFileInfo(id: number) {
  const files = useFiles()
  return useQuery({
    queryKey: ['files', id, 'info'],
    queryFn: ({ signal }) => files.fileInfo(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A file with its content, and an address of this page for it: a plain link would not carry the session's token. */
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

/** A file as an address of this page. */
export const useFileAddress = (id: number, wanted: boolean): string | undefined =>
  useFileContent(id, wanted).address

/** Fetches a file and has the browser save it. */
export function useSaveFile(id: number) {
  const files = useFiles()
  return async () => {
    const { info, content } = await files.downloadFile(id)
    const address = URL.createObjectURL(content)
    const link = document.createElement('a')
    link.href = address
    link.download = info.name
    link.click()
    // The browser has taken over by then; at once would be too early for some.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
}
