import { useQuery } from '@tanstack/react-query'
import type { OwnDefinition } from '../../define/ownDefinition'
import type { DefinitionEditor } from '../definitionEditor'
import { isEmpty } from '../editing/wholeDefinition'
import { useStudioCalls } from '../studioCallsContext'
import { revisionsKey } from '../studioKeys'

/**
 * A revision, the version in use, or the user's own edits. Revision 0 is the state before the first change.
 */
export type VersionName = number | 'now' | 'draft'

/** Reads a version from the URL; returns undefined for anything else. */
export function readVersion(text: string | null): VersionName | undefined {
  if (text === 'now' || text === 'draft') return text
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Loads the office's definition at a version; null if it had none. */
export function useVersion({ name, stored, own }: DefinitionEditor, version: VersionName) {
  const { changesTo } = useStudioCalls()
  return useQuery({
    queryKey: [...revisionsKey(name), version, version === 'draft' ? own : stored.revision],
    structuralSharing: false,
    queryFn: async (): Promise<OwnDefinition | null> => {
      if (version === 'draft') return isEmpty(own) ? null : own
      if (version === 'now') return stored.own
      const changes = await changesTo(version)
      const then = changes[name]
      return then === undefined ? stored.own : then
    },
  })
}
