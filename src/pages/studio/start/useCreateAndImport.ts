import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DefinitionData } from '../../../define/definitionData'
import { useImportCalls } from '../../import/importCalls'
import { useStudioCalls } from '../studioCalls'
import { type CreateProgress, createResource, importSheet, type SheetImport } from './createAndImport'

export interface CreateRequest extends Omit<SheetImport, 'resource'> {
  definition: DefinitionData
}

/** Makes a resource and imports a file into it; what was made is not made again when the import is repeated. */
export function useCreateAndImport() {
  const translate = useTranslate()
  const studio = useStudioCalls()
  const provider = useImportCalls()
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
      const calls = await provider.importCalls()
      return { ...(await importSheet(calls, { ...sheet, resource: name }, following)), resource: name }
    },
  })
  const { mutate, isPending, error, data, variables } = mutation
  return {
    start: mutate,
    /** The same once more. What others are called now no longer matters. */
    repeat: () => variables && mutate(variables),
    progress: isPending ? progress : undefined,
    isRunning: isPending,
    /** The resource that is there since: its definition can no longer be reviewed. */
    created,
    problem: error ? translate(error.message, { _: error.message }) : undefined,
    done: data,
  }
}
