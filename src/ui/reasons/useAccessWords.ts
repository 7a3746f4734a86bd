import { useMemo } from 'react'
import { useLocale } from 'react-admin'
import type { Words } from '../../core/access/describe'
import { useLoaded } from '../fields/ResourcesContext'
import { useLabels } from '../fields/useLabels'

/** Returns the texts that describe access rules on screens. */
export function useAccessWords(): Words {
  const format = useLabels()
  const language = useLocale() ?? 'en'
  const resources = useLoaded([])
  return useMemo(() => ({ format, language, resources }), [format, language, resources])
}
