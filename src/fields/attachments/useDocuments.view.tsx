import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import type { Attachment } from './attachments.type'

type Change = (documents: readonly Attachment[]) => Attachment[]

/**
 * Changes the documents of a record where it is viewed, one change after the other, each under the version that was
 * read: what somebody else has saved meanwhile stays, and the change is made on top of it. Answers the record.
 */
export function useDocuments(resource: Resource, name: string, record: RaRecord) {
  const provider = useDataProvider()
  const client = useQueryClient()
  const known = useRef(record)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    if (record.id !== known.current.id || record.version >= known.current.version) known.current = record
  }, [record])

  const save = async (change: Change): Promise<unknown> => {
    const before = known.current
    const documents = change((before[name] as Attachment[] | null) ?? [])
    const { data } = await provider.update(resource.name, {
      id: before.id,
      data: { [name]: documents },
      previousData: before,
    })
    known.current = data as RaRecord
    client.setQueryData([resource.name, 'getOne', { id: String(before.id), meta: undefined }], data)
    void client.invalidateQueries({ queryKey: [resource.name] })
    return data
  }
  const onTop = async (change: Change) => {
    try {
      return await save(change)
    } catch (error) {
      if ((error as { status?: number }).status !== 409) throw error
      const { data } = await provider.getOne(resource.name, { id: known.current.id })
      known.current = data as RaRecord
      return save(change)
    }
  }
  return (change: Change): Promise<unknown> => {
    const made = last.current.then(() => onTop(change))
    // What fails is told to whoever asked for it; the next change goes on all the same.
    last.current = made.catch(() => undefined)
    return made
  }
}
