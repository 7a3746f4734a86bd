import { createContext, type ReactNode, useContext } from 'react'
import type { Resource } from '../../core/schema/resource'

export interface InlineCreateProps {
  target: Resource
  /** What was typed into the picker: the new record's title to begin with. */
  typed: string
  onClose: () => void
  /** Chooses the record that was made. */
  onCreated: (id: number, label: string) => void
}

/** The form that makes a record without leaving the form that needs it; given by the pages, absent elsewhere. */
export type InlineCreate = (props: InlineCreateProps) => ReactNode

export const InlineCreateContext = createContext<InlineCreate | undefined>(undefined)

export const useInlineCreate = () => useContext(InlineCreateContext)
