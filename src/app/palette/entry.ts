import type { SvgIconProps } from '@mui/material'
import type { ComponentType } from 'react'
import type { Ability } from '../../core/access/ability'
import type { Outline } from '../../core/schema/outline'
import type { Can } from '../../ui/session/SessionContext'
import type { ShellParts } from '../../ui/shell/ShellContext'

/** One line of the palette: a place that one goes to, or something that is done. */
export interface Entry {
  id: string
  label: string
  /** Beside the label. */
  text?: string
  icon: ComponentType<SvgIconProps>
  /** Further words that find it. */
  keywords?: string
  /** The language of the label, where it is not the one in use. */
  lang?: string
  /** Keys that do the same. */
  keys?: readonly string[]
  /** The path of the place, as react-admin names it. */
  to?: string
  run?: () => unknown
}

/** Entries under one heading. */
export interface EntryGroup {
  id: string
  label: string
  entries: readonly Entry[]
}

/** What the sources of entries may ask. */
export interface PaletteParts extends ShellParts {
  can: Can
  ability: Ability
  translate: (key: string, values?: Record<string, unknown>) => string
  /** What a resource is called, for one or for many of its records. */
  nameOf: (resource: Outline, count: number) => string
  /** What adding a record is called. */
  newLabel: (resource: Outline) => string
  pathOf: (resource: Outline, type: 'list' | 'create' | 'show', id?: number) => string
  openPreferences: () => void
  signOut: () => unknown
}

/** What a source adds to the palette, for who is signed in. */
export interface Source {
  group: 'pages' | 'actions'
  entries: (parts: PaletteParts) => readonly Entry[]
}

export type Choose = (entry: Entry) => void
