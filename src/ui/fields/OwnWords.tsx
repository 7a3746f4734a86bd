import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** Texts by their keys in the catalogue. */
export type OwnWords = Readonly<Record<string, string>>

const OwnWordsContext = createContext<OwnWords>({})

/** Provides labels that no catalogue has: those of questions, which users write. */
export function OwnWordsProvider({ words, children }: { words: OwnWords; children: ReactNode }) {
  const around = useOwnWords()
  const all = useMemo(() => ({ ...around, ...words }), [around, words])
  return <OwnWordsContext.Provider value={all}>{children}</OwnWordsContext.Provider>
}

export const useOwnWords = (): OwnWords => useContext(OwnWordsContext)
