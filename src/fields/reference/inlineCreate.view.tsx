import { createContext, type ReactNode, useContext } from 'react'
import type { Resource } from '../../core/schema/resource'

export interface InlineCreateProps {
  target: Resource
  /** The text from the picker, used as the new record's title. */
  typed: string
  onClose: () => void
  /** Selects the created record. */
  onCreated: (id: number, label: string) => void
}

/** A form that creates a record from within another form. The pages provide it; elsewhere it is undefined. */
export type InlineCreate = (props: InlineCreateProps) => ReactNode

export const InlineCreateContext = createContext<InlineCreate | undefined>(undefined)

export const useInlineCreate = () => useContext(InlineCreateContext)
