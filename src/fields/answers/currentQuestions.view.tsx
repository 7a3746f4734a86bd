import { createContext, useContext, useLayoutEffect } from 'react'
import type { Question } from '../../core/questions/question'

/**
 * The questions that a form currently shows, by the name of their
 * answers field; the form is validated with them.
 */
export type CurrentQuestions = Map<string, readonly Question[]>

const CurrentQuestionsContext = createContext<CurrentQuestions | undefined>(undefined)

export const CurrentQuestionsProvider = CurrentQuestionsContext.Provider

/** Registers the questions that a field shows with the surrounding form. */
export function useRegisterQuestions(name: string, questions: readonly Question[] | undefined): void {
  const register = useContext(CurrentQuestionsContext)
  useLayoutEffect(() => {
    if (!register || !questions) return undefined
    register.set(name, questions)
    return () => {
      register.delete(name)
    }
  }, [register, name, questions])
}
