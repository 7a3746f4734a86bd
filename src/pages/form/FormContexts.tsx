import { type ReactNode, useMemo, useRef } from 'react'
import {
  CreateContextProvider,
  EditContextProvider,
  type RaRecord,
  ResourceContextProvider,
  useGetOne,
} from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import type { SaveForm } from './saveForm'

interface Props {
  resource: Resource
  /** The record to edit; without one, the form creates. */
  record: RaRecord | undefined
  saveForm: SaveForm
  children: ReactNode
}

/**
 * A generated form in react-admin's contexts: `useEditContext` or `useCreateContext`, `useSaveContext` and
 * `useRecordContext`. Their `save` is the form's own, with its checks, drafts and conflicts.
 */
export function FormContexts({ resource, record, saveForm, children }: Props) {
  const parts = useFormParts(resource, saveForm)
  return (
    <ResourceContextProvider value={resource.name}>
      {record ? (
        <EditContexts record={record} parts={parts}>
          {children}
        </EditContexts>
      ) : (
        <CreateContextProvider value={{ ...parts, isPending: false }}>{children}</CreateContextProvider>
      )}
    </ResourceContextProvider>
  )
}

type Parts = ReturnType<typeof useFormParts>

function useFormParts({ name: resource }: Resource, { save, saving }: SaveForm) {
  // The values come from the surrounding form.
  const latest = useRef(save)
  latest.current = save
  return useMemo(
    () => ({
      ...{ resource, saving, save: () => latest.current() },
      mutationMode: 'pessimistic' as const,
      // The page navigates to the record.
      ...{ redirect: false as const, redirectOnError: false as const },
      ...{ isFetching: false, isLoading: false },
    }),
    [resource, saving],
  )
}

function EditContexts({ record, parts, children }: { record: RaRecord; parts: Parts; children: ReactNode }) {
  // It reads nothing: the page has the record.
  const idle = { enabled: false, notifyOnChangeProps: [] }
  const { refetch } = useGetOne(parts.resource, { id: record.id }, idle)
  const value = useMemo(
    () => ({ ...parts, record, refetch, error: null, isPending: false as const }),
    [parts, record, refetch],
  )
  return <EditContextProvider value={value}>{children}</EditContextProvider>
}
