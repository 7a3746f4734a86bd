import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DefinitionData } from '../../define/definitionData'
import { useImportCalls } from '../../ui/calls/importCalls'
import { useStudioCalls } from '../studioCallsContext'
import { type CreateProgress, createResource, importSheet, type SheetImport } from './createAndImport'

export interface CreateRequest extends Omit<SheetImport, 'resource'> {
  definition: DefinitionData
}

/**
 * Creates a resource and imports a file into it. Repeating a failed import doesn't create the resource again.
 */
export function useCreateAndImport() {
  const translate = useTranslate()
  const studio = useStudioCalls()
  const calls = useImportCalls()
  const [progress, setProgress] = useState<CreateProgress>()
  const [created, setCreated] = useState<string>()
  const left = useRef<AbortController>(undefined)
  useEffect(() => () => left.current?.abort(), [])
  const mutation = useMutation({
    mutationFn: async ({ definition, ...sheet }: CreateRequest) => {
      left.current = new AbortController()
      const following = { signal: left.current.signal, onProgress: setProgress }
      const { name } = definition
      if (created !== name) {
        const reason = translate('studio_start.reason', { file: sheet.file.name })
        await createResource(studio, { definition, reason }, following)
        setCreated(name)
      }
      return { ...(await importSheet(calls, { ...sheet, resource: name }, following)), resource: name }
    },
  })
  const { mutate, isPending, error, data, variables } = mutation
  return {
    start: mutate,
    /** Repeats with the same request, because the names of other resources can have changed since. */
    repeat: () => variables && mutate(variables),
    progress: isPending ? progress : undefined,
    isRunning: isPending,
    /** The name of the resource once it is created. Its definition can then no longer be reviewed. */
    created,
    problem: error ? translate(error.message, { _: error.message }) : undefined,
    done: data,
  }
}
