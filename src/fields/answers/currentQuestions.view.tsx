import { createContext, useContext, useLayoutEffect } from 'react'
import type { Question } from '../../core/questions/question'

/** The questions that a form asks now, by the field of their answers: what the form is checked with. */
export type CurrentQuestions = Map<string, readonly Question[]>

const CurrentQuestionsContext = createContext<CurrentQuestions | undefined>(undefined)

export const CurrentQuestionsProvider = CurrentQuestionsContext.Provider

/** Tells the form around which questions a field asks. */
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
