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

/** A file as an address of this page: fetched with the session's token, which a plain link would not carry. */
export function useFileAddress(id: number, wanted: boolean): string | undefined {
  const files = useFiles()
  const { data } = useQuery({
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
  return address
}

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
