import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import type { Language } from '../../core/i18n/languages'
import { useShell } from './ShellContext'

/**
 * Returns a function that changes the language. If it fails
 * to load, a message appears and the page stays unchanged.
 */
export function useChooseLanguage(): (language: Language) => void {
  const { languageChoice } = useShell()
  const notify = useNotify()
  return useCallback(
    language => {
      languageChoice.choose(language).catch(error => {
        console.error(error)
        notify('http.offline', { type: 'error' })
      })
    },
    [languageChoice, notify],
  )
}
