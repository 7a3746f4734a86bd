import { type ReactNode, useMemo, useRef } from 'react'
import {
  CreateContextProvider,
  EditContextProvider,
  type RaRecord,
  ResourceContextProvider,
  useGetOne,
} from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import type { SaveForm } from './useSaveForm'

interface Props {
  resource: Resource
  /** The record to edit. Undefined for a form that creates a record. */
  record: RaRecord | undefined
  saveForm: SaveForm
  children: ReactNode
}

/**
 * Provides a generated form in react-admin's contexts: `useEditContext` or `useCreateContext`,
 * `useSaveContext` and `useRecordContext`. Their `save` validates, keeps drafts and handles conflicts as the
 * form does.
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

type FormParts = ReturnType<typeof useFormParts>

function useFormParts({ name: resource }: Resource, { save, saving }: SaveForm) {
  // Ignores the values that react-admin passes: they are already in the surrounding form.
  const latest = useRef(save)
  latest.current = save
  return useMemo(
    () => ({
      ...{ resource, saving, save: () => latest.current() },
      mutationMode: 'pessimistic' as const,
      // The page navigates after a save.
      ...{ redirect: false as const, redirectOnError: false as const },
      ...{ isFetching: false, isLoading: false },
    }),
    [resource, saving],
  )
}

function EditContexts({
  record,
  parts,
  children,
}: {
  record: RaRecord
  parts: FormParts
  children: ReactNode
}) {
  // Disabled, because the page has loaded the record. Only `refetch` is used.
  const idle = { enabled: false, notifyOnChangeProps: [] }
  const { refetch } = useGetOne(parts.resource, { id: record.id }, idle)
  const value = useMemo(
    () => ({ ...parts, record, refetch, error: null, isPending: false as const }),
    [parts, record, refetch],
  )
  return <EditContextProvider value={value}>{children}</EditContextProvider>
}
